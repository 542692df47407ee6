// The vocabulary of a transport company in Indore, for the demo company and the benchmark's million bilties.

/** Senders and receivers; the first ones trade the most. */
export const PARTIES = [
  'Malwa Agro Traders',
  'Shri Ganesh Steel',
  'Agarwal Cement Agency',
  'श्री महाकाल ट्रेडर्स',
  'Patidar Seeds & Fertilisers',
  'Jain Textiles',
  'Rathore Electricals',
  'Maa Narmada Oil Mill',
  'Khandelwal Hardware',
  'गुप्ता किराना भंडार',
  'Sharma Auto Parts',
  'Vindhya Plastics Pvt Ltd',
  'New Bharat Paints',
  'Chouhan Timber Mart',
  'Deepak Polymers',
  'Saraf Sanitary House',
  'शर्मा वस्त्रालय',
  'Gujarat Ceramics',
  'Lakhani Footwear',
  'Ujjain Masala Udyog',
] as const;

/** Where goods come from and go to. */
export const PLACES = [
  'Indore',
  'Mumbai',
  'Bhopal',
  'Ahmedabad',
  'Delhi',
  'Pune',
  'Nagpur',
  'उज्जैन',
  'Surat',
  'Jaipur',
  'Ratlam',
  'Kota',
  'Raipur',
  'Nashik',
  'देवास',
  'Hyderabad',
] as const;

/** Goods, each with its HSN code and the usual weight of a lot in kg. */
export const GOODS = [
  { item: 'Soyabean DOC', hsn: '23040010', weight: 5000 },
  { item: 'Cement bags', hsn: '25232930', weight: 9000 },
  { item: 'TMT steel bars', hsn: '72142090', weight: 7500 },
  { item: 'गेहूँ की बोरी', hsn: '10019910', weight: 4000 },
  { item: 'Cotton bales', hsn: '52010020', weight: 3400 },
  { item: 'Electric motors', hsn: '85015290', weight: 850 },
  { item: 'Paint drums', hsn: '32089090', weight: 1200 },
  { item: 'चना दाल', hsn: '07132020', weight: 2500 },
  { item: 'PVC pipes', hsn: '39172390', weight: 1600 },
  { item: 'Auto spare parts', hsn: '87089900', weight: 640 },
  { item: 'Ceramic tiles', hsn: '69072100', weight: 6800 },
  { item: 'मसाले के कार्टन', hsn: '09109100', weight: 720 },
] as const;

export const DRIVERS = [
  'Ramesh Yadav',
  'Suresh Patel',
  'Mohan Lal Verma',
  'Iqbal Khan',
  'राजेश कुमार',
  'Gurpreet Singh',
  'Dinesh Chouhan',
  'सुनील मालवीय',
] as const;

export const VEHICLES = [
  { vehicleNo: 'MP 09 HG 4471', make: 'Tata LPT 3118', capacity: '21 ton' },
  { vehicleNo: 'MP 09 HH 1206', make: 'Ashok Leyland 2820', capacity: '18 ton' },
  { vehicleNo: 'MP 09 GF 8890', make: 'Eicher Pro 3015', capacity: '10 ton' },
  { vehicleNo: 'MP 09 KD 3345', make: 'Tata Signa 4825', capacity: '31 ton' },
  { vehicleNo: 'MP 13 GA 5602', make: 'BharatBenz 2823', capacity: '18 ton' },
  { vehicleNo: 'MH 18 BG 7714', make: 'Tata LPT 1613', capacity: '10 ton' },
  { vehicleNo: 'GJ 06 AX 2098', make: 'Ashok Leyland Ecomet', capacity: '9 ton' },
  { vehicleNo: 'MP 09 HJ 6650', make: 'Mahindra Blazo 28', capacity: '18 ton' },
  { vehicleNo: 'RJ 14 GK 9127', make: 'Eicher Pro 6028', capacity: '19 ton' },
  { vehicleNo: 'MP 41 HA 3018', make: 'Tata 407', capacity: '3 ton' },
  { vehicleNo: 'MP 09 LQ 7203', make: 'Mahindra Furio 14', capacity: '9 ton' },
  { vehicleNo: 'MP 09 HG 9984', make: 'Tata Ultra 1918', capacity: '12 ton' },
] as const;

/** Mills that export cotton, and the ports it is shipped from. */
export const SPINNERS = [
  'Malwa Cotton Mills',
  'Nimar Ginning & Pressing',
  'Narmada Cotspin Ltd',
  'श्री बालाजी कॉटन',
] as const;
export const PORTS = ['Nhava Sheva', 'Mundra Port', 'Kandla Port'] as const;

/** The item at a position, starting over at the end of the list. */
export function nth<Item>(items: readonly Item[], at: number): Item {
  const item = items[at % items.length];
  if (item === undefined) throw new Error('There is nothing to choose from.');
  return item;
}
