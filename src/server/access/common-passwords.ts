import passwords from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' };
import type { KnownWords } from '#domain/rules/guessable.ts';

// Words beyond the rules of src/domain: too large a list for a browser to load, so only the server checks it.

/** Words that people in India build passwords from; international lists have few of them. */
const INDIAN = [
  // Gods, saints and prayers
  'hari hare haribol harihar om aum shree shri sri jay jai jaya jaimatadi mata matadi di ji ki ka ko bolo bol ram rama raam ramji siyaram',
  'sitaram sita radheradhe radhey radhekrishna radheshyam shyam shyamji khatu khatushyam krishna krishn kanha kanhaiya govind gopal murari',
  'madhav keshav mohan vishnu narayan narayana satyanarayan lakshmi laxmi saraswati gayatri parvati gauri durge ambe amba jagdambe bhawani',
  'kali kalika chamunda vaishno vaishnodevi devi devta bhagwan ishwar prabhu parmatma mahakal mahakaal mahadeva bholenath bhole baba bhairav',
  'shiva shivaji shivay shivaya namah namo namaste namaskar pranam rudra trishul tirupati balaji venkatesh murugan ayyappa swamy swami',
  'hanuman bajrangbali pawanputra maruti ganpati ganapati bappa morya vinayak gajanan siddhivinayak jagannath vitthal pandurang tukaram',
  'sai saibaba sairam shirdi guruji guru gurudev nanak waheguru satnam satnamwaheguru wahegurujikakhalsa sat sri akal satsriakal khalsa singh',
  'allahu akbar bismillah mashallah inshallah subhanallah alhamdulillah khuda maula ali hussain ya khwaja yesu prabhuyeshu mahavir buddha jinendra',
  // Greetings, endearments and exclamations
  'namaskaram vanakkam adaab shukriya dhanyawad swagat kaise kaisa ho kya haal hai hain tum aap main mein mera meri mere tera teri tere hum',
  'pyar pyaar ishq mohabbat dil jaan jaanu janu jaaneman sanam dost dosti yaar yaara bhai bhaiya bhaijaan didi dada dadi nana nani chacha',
  'beta beti babu sona shona raja rani maharaja maharani rajkumar sher tiger babbar jatt zamindar thakur pandit pehelwan desi indian hindu',
  'hindustani bharatmata matakijai vande mataram vandemataram jaihind jaibharat jaibhim bhim inquilab zindabad satyamev jayate jawan kisan',
  // Cities, states and rivers
  'agra ahmedabad ajmer aligarh allahabad prayagraj amritsar ayodhya banaras varanasi kashi bareilly bengaluru bhilai bhopal bhubaneswar',
  'bikaner calcutta chandigarh chennai madras coimbatore cuttack dehradun dewas dhanbad dilli faridabad gandhinagar ghaziabad goa gorakhpur',
  'gurgaon gurugram guwahati gwalior haridwar howrah hubli indore jabalpur jalandhar jammu jamnagar jamshedpur jhansi jodhpur kanpur karnal',
  'kochi kolhapur kota lucknow ludhiana madurai mangalore mathura meerut moradabad mysore mysuru nashik navimumbai noida panipat patiala patna',
  'pondicherry raipur rajkot ranchi ratlam rishikesh rohtak sagar salem shimla siliguri solapur srinagar surat thane trichy udaipur ujjain',
  'vadodara baroda vapi vijayawada vizag visakhapatnam vrindavan warangal punjab haryana gujarat rajasthan maharashtra bihar bengal kerala',
  'karnataka odisha assam malwa marwar ganga yamuna narmada godavari kaveri himalaya tajmahal redfort',
  // Films and their characters
  'sholay gabbar basanti dilwale dulhania lagaan dangal bahubali baahubali kattappa pushpa jhukega nahi kgf rocky krrish singham dabangg golmaal',
  'gadar jawan pathaan rrr kantara animal devdas dhoom dhoom2 dhoom3 dhamaal herapheri munnabhai circuit chakde pk sultan salaar mirzapur',
  'shahrukh srk salman aamir amitabh bachchan akshay ajay devgn hrithik ranbir ranveer deepika katrina kareena alia aishwarya madhuri sridevi',
  'rajinikanth rajni thalaiva thalapathy vijay ajith prabhas alluarjun allu arjun mahesh yash ramcharan chiranjeevi mammootty mohanlal',
  // Cricket
  'cricket sachin tendulkar dhoni mahi msd msdhoni thala virat kohli king viratkohli rohit rohitsharma hitman bumrah jadeja ravindra ashwin',
  'pandya hardik rishabh pant rahul dravid ganguly dada sehwag yuvraj yuvi kapildev gavaskar gambhir raina shami shubman gill harbhajan',
  'ipl csk mumbaiindians rcb kkr worldcup bleedblue indiaindia teamindia',
  // Names and words of family, office and yard
  'aarav abhishek aditya ajay akash aman amit anil anita anjali ankit ankita anuj archana arjun arun arvind asha ashish ashok avinash bharat',
  'chetan deepak dinesh ganesh geeta gaurav gopi harish hemant jyoti kajal kamal karan kavita kiran komal kumari lalit manish manoj mahendra',
  'meena mukesh naresh narendra modi naveen neeraj nikhil nisha nitin pankaj pawan payal poonam pradeep prakash pramod prashant prem puja',
  'rajesh rajeev rajendra rakesh ramesh ravi rekha rinku rinki ritu roshan sandeep sandip sangeeta sanjay sanjeev santosh sarita saurabh seema',
  'shubham sonu monu sonia sunil sunita suresh sushil tinku umesh usha vikas vikram vinod vishal vivek yogesh pinky sweety chintu chotu',
  'malik seth sethji munshi munim gaadi gadi gaddi truckwala driver ustad bhaada bhada maal godown transport roadlines tempo trailer tata',
  'lal pal das dass ram prasad prasada kumar kumari chand chandra nath dev raj bai ben bhau anna amma appa akka thambi babu babulal ramlal',
  'kishan kishanlal shyamlal meenakshi mahaveer pratap maharana rana shivaji bhagatsingh bhagat subhash bose bapu gandhi gandhiji nehru ambedkar',
  'bahadur shastri narmade har narmadehar gangamaiya ganga maiya yamuna narmada santoshi veer bir mela maha mahan madhya uttar pradesh',
  'agarwal agrawal aggarwal maheshwari khandelwal bansal goyal goel mittal jindal garg jain chouhan chauhan rathore rathod solanki parmar patidar',
  'malviya malviy joshi dubey dube tiwari tiwary pandey pande shukla trivedi chaturvedi dwivedi bhatia arora kapoor khanna malhotra chopra ahuja',
  'mishra saxena srivastava bhatt desai mehta shah modi parikh naik kulkarni deshmukh pawar jadhav shinde more patil reddy rao naidu nair menon pillai',
  'iyer iyengar das ghosh bose banerjee mukherjee chatterjee sarkar biswas mondal ansari sheikh shaikh qureshi pathan brahmin baniya jat gurjar meena',
  // Love, home and hope
  'ilove ilovemy my our we mummyji papaji maapapa mummypapa family ghar parivar zindagi jindagi chandni suraj sitara chamak phool gulab kamal chand',
  'dhan dhanlaxmi dhanlakshmi lakhpati crorepati shubh shubhlabh shubhlaabh labh laabh dhanyavad dhanyavaad rajdhani shatabdi namkeen chai wala walla',
  'chaiwala doodhwala doodh gaadiwala gaadiwale malgaadi malgadi bhadawala bhada tatamotors motors bharatbenz benz kirana store stores knight riders',
  'ashokleyland leyland eicher mahindra bolero scorpio fortuner paisa paise rupaya rupees lakh crore karodpati dhanda vyapar dukaan',
].flatMap((line) => line.toLowerCase().split(' '));

/** Words and whole passwords that attackers try first: those of zxcvbn-ts, and the Indian ones. */
export const COMMON: KnownWords = { words: new Set(INDIAN), passwords: new Set(passwords) };
