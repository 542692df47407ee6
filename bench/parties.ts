import { searchedSounds } from '#domain/rules/name-fold.ts';
import { PLACES } from '#server/demo/trade-words.ts';

/** The parties of the greatest company, and of each other one. */
export const PARTIES_OF = { greatest: 200_000, each: 40 } as const;

// A few dozen words of each kind make 60,000 names of the trade in both scripts.
const FIRST =
  'Gupta Sharma Jain Agarwal Patel Rathore Khandelwal Patidar Chouhan Verma Mehta Shah Joshi Goyal Mittal Bansal Maheshwari Rathi Soni Yadav Tiwari Dubey Pandey Mishra Singh Malviya Lakhani Saraf Zaveri Kothari Laxmi Ganesh Balaji Mahakal Narmada Krishna Sai Bharat Malwa Vindhya गुप्ता शर्मा जैन अग्रवाल पटेल राठौड़ महाकाल लक्ष्मी गणेश बालाजी श्री';
const SECOND =
  'Kirana Cement Steel Textiles Electricals Hardware Seeds Plastics Paints Timber Polymers Sanitary Ceramics Footwear Masala Oil Cotton Agro Auto Tyres Medical Pharma Garments Fabrics Furniture Marble Rubber Sugar Foods Rice किराना सीमेंट स्टील टेक्सटाइल्स वस्त्रालय भंडार';
const KIND =
  'Traders Agency Sons Enterprises Depot Store Industries Ltd Brothers Udyog Bhandar Mills Mart House Company ट्रेडर्स एजेंसी';

/** Texts typed into the field that suggests parties: common and rare beginnings in both scripts, a city, a GSTIN. */
export const TYPED = [
  'gu',
  'gup',
  'gupta',
  'gupta kir',
  'गुप्',
  'गुप्ता',
  'shri',
  'श्री',
  'mahakal ce',
  'महाकाल',
  'raj',
  'zaveri ru',
  'joshi sugar mills',
  'indore',
  '23aa',
  'सीमेंट',
  'traders',
  'xyz',
];

const array = (words: readonly string[]) => `array[${words.map((word) => `'${word}'`).join(', ')}]`;
/** Words and, at the same positions, their sounds. */
const table = (name: string, words: readonly string[]) =>
  `${array(words)} as ${name}, ${array(words.map((word) => searchedSounds([word]).trimEnd()))} as ${name}_sounds`;

/** Fills parties and their places, of which every seventh was booked within two years; indexes are built later. */
export const partyStatements: readonly string[] = [
  `drop index party_search`,
  `drop index party_place_search`,
  `drop index party_place_booked`,
  `create table bench_party as
     select tenant_id, id, firsts[a] || ' ' || seconds[b] || ' ' || kinds[c] as name, firsts_sounds[a] || seconds_sounds[b] || kinds_sounds[c] as sounds,
       places[d] as city, places_sounds[d] as city_sounds, '23AA' || chr(65 + (id % 26)::int) || 'PU' || lpad((id % 10000)::text, 4, '0') || 'F' || lpad((id / 10000)::text, 2, '0') || 'V' as gstin
     from (select ${table('firsts', FIRST.split(' '))}, ${table('seconds', SECOND.split(' '))}, ${table('kinds', KIND.split(' '))}, ${table('places', PLACES)}) words,
       (select tenant_id, id, 1 + floor(random() * ${FIRST.split(' ').length})::int as a, 1 + floor(random() * ${SECOND.split(' ').length})::int as b,
          1 + floor(random() * ${KIND.split(' ').length})::int as c, 1 + floor(random() * ${PLACES.length})::int as d
        from bench_company, generate_series(1, parties) id) chosen`,
  `insert into party (tenant_id, id, name, name_hindi, party_kind, pan, contact, email, credit_days, credit_limit, default_basis, remark, is_active, search,
       created_by, updated_by)
     select tenant_id, id, name, '', 'Proprietor', '', '9826000000', '', 30, 0, 'To Pay', '', 'yes', sounds || city_sounds || ' ' || lower(gstin) || ' ', 'bench', 'bench'
     from bench_party`,
  `insert into party_place (tenant_id, id, party_id, label, gstin, address, city, pin, state_code, contact_person, place_contact, last_booked, search,
       created_by, updated_by)
     select tenant_id, id, id, '', gstin, 'Siyaganj', city, '452007', '23', '', '', case when random() < 0.15 then current_date - floor(random() * 730)::int end,
       sounds || city_sounds || ' ' || lower(gstin) || ' ', 'bench', 'bench' from bench_party`,
  `drop table bench_party`,
  `create index party_search on party using gin (tenant_id, search gin_trgm_ops)`,
  `create index party_place_search on party_place using gin (tenant_id, search gin_trgm_ops)`,
  `create index party_place_booked on party_place (tenant_id, last_booked desc, id desc) where last_booked is not null`,
];
