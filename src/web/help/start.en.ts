/** Help for the screens that everyone starts with, and for the company's own. */
export const start = {
  '/dashboard': {
    title: 'Look at the dashboard',
    about: 'What this month brought, which papers of vehicles fall due, and the bilties that were entered last.',
    how: [
      '**New Bilty** begins a bilty or an LR. Everything else is in the menu.',
      'A card leads to what it counts: **Total Bilty this month** to the list, **Freight this month** to the bilties of these weeks.',
      '**Upcoming renewals** has the papers that are over or soon will be. Press a vehicle to renew its paper.',
      'Press a bilty under **Last bilties** to change it, or its printer to print it.',
      'Type into the search at the top to find a bilty, party, vehicle or employee, or any screen by its name.',
    ],
    wrong: [
      'The menu is grey: the company is not set up yet. Its name, city and one number are enough.',
      'A vehicle is missing among the renewals: its due dates are not entered with the vehicle.',
    ],
  },
  '/dashboard/company': {
    title: 'Enter the company details',
    about: 'Name, GSTIN, numbers and address of your company, as they are printed at the top of every paper.',
    how: [
      'Press **Edit** to change what is saved.',
      'Enter **Company Name**, **City** and one contact number; the rest can follow later.',
      'Choose under **Language** in which language your papers are printed. The screens have a choice of their own.',
      '**Title Header** stands above the name, **Terms & Conditions on Bilty** at the foot of a bilty.',
      'Press **Submit**.',
    ],
    wrong: [
      'Only an admin can change these details; others see them.',
      'The tax of an LR is wrong: the GSTIN begins with the code of another state, or is missing.',
      'A paper that was printed before keeps what it said; print it again for the new details.',
    ],
  },
  '/dashboard/fileupload': {
    title: 'Put a logo on your papers',
    about: 'The pictures that are printed left and right of the company name.',
    how: [
      'Choose a picture, or drop it on its place: **Left of the company name** or **Right of the company name**.',
      'Press **Upload**.',
      'To take one away, press its remove button and confirm.',
    ],
    wrong: [
      'The picture is refused: it has to be a PNG below 600 KB, or a photo, which is made smaller.',
      'A logo looks pale in print: choose one with dark lines on white.',
    ],
  },
  '/dashboard/audit': {
    title: 'See who changed what',
    about: 'Every change of a record with its user, its time, and what stood there before and after.',
    how: [
      'Narrow it by **User**, by **What**, and by dates.',
      'For one record, type its number or name to the letter into **Number or name**.',
      'Press **Search**. **Show older** goes further back.',
    ],
    wrong: [
      'Nothing is found: the number must be the whole number, not a part of it.',
      '**Visit by the platform** means that a super admin looked at your company.',
    ],
  },
  '/dashboard/archive': {
    title: 'Take your data away',
    about:
      'One ZIP file with everything of your company: records as CSV and JSON, the pictures, and every paper as PDF if you want.',
    how: [
      'Tick **Include a PDF of every document** if you need the papers too; it takes longer.',
      'Press **Prepare download**. You can go on working meanwhile.',
      'When it is ready, press **Download**.',
    ],
    wrong: [
      'The file holds all that your company has: keep it where only you can open it.',
      'The download is gone: it is kept for some days only. Press **Prepare again**.',
    ],
  },
  '/dashboard/connect': {
    title: 'Connect your own programs',
    about:
      'A program of yours works with the portal by an API key; a service of yours is told what happened by a webhook.',
    how: [
      'Press **New API key**, name the program that will use it, and tick what it may do.',
      'Copy the key into the program. It is shown this once.',
      'Press **New webhook**, enter the address of your service, and tick what it is told.',
      'Press **Send a test** on the webhook; its **Messages** say whether it arrived.',
      'Under **Evening digest** press **Change** to get by email every evening how the company stands.',
      'Under **Nightly copy** press **Change** to have all data copied every night into a bucket of your own, or kept a day for download.',
    ],
    wrong: [
      'Somebody else has the key: end it and make another one. What it did stands in the change history.',
      'The webhook is off: your service failed too often. When it works again, press **Send a test**.',
    ],
  },
  '/dashboard/setting': {
    title: 'Change language, looks and keys',
    about: 'How the portal looks and works for you on this computer. Nobody else is concerned.',
    how: [
      '**Display language** switches the screens between English and Hindi. The language of prints is the company’s.',
      '**Appearance** is light, dark, or as this computer has it.',
      '**Density** set to **Compact** shows more rows.',
      '**Enter moves to the next field** lets Enter go from field to field, as in Tally.',
      '**Also use Tally’s keys** adds Tally’s function keys for vouchers.',
    ],
    wrong: [
      'On another computer the portal looks different: these settings stay on the computer on which they were made.',
    ],
  },
  '/dashboard/profile': {
    title: 'Change your password or see your logins',
    about: 'Your own name, numbers and password, and the devices on which you are logged in.',
    how: [
      'Change your details and press **Submit**.',
      'For a new password, enter the old one and the new one twice. It has 8 characters or more.',
      'Under **Where you are logged in**, end the login of a device that you do not know.',
      '**Log out everywhere** ends all of them, this one too.',
      '**Add a passkey** lets the fingerprint, face or PIN of your phone or computer open your login, without a password. The list says when each was last used; **Rename** gives it a name by which you know the device, **Remove** takes it away.',
      'With **Set up an authenticator app**, nobody can log in with only your password. An admin can require it of all admins: tick it under the same heading.',
    ],
    wrong: [
      'You were logged out: it happens after 2 hours without work and 12 hours after the login. What you typed is kept.',
      'Nothing but this page opens: two-step login is required for your login. Set it up here.',
      'You forgot the old password: log out and press **Forgot Password?** on the login page.',
    ],
  },
};
