/** e-Way bills of the greatest company: open ones, of which a few have no LR yet, and as many closed ones. */
const DESK = { open: 20_000, closed: 20_000, withLr: 18_000 } as const;

/** Puts the e-way bills of the last weeks on the desk of the greatest company. */
export const deskStatements: readonly string[] = [
  `insert into eway_bill (tenant_id, id, eway_bill_no, eway_state, generated_at, valid_upto, distance_km, cargo, doc_type, doc_no, doc_date, doc_value,
       from_gstin, from_name, from_place, from_pin, from_state, to_gstin, to_name, to_place, to_pin, to_state, hsn_code, transporter_id, vehicle_no,
       part_b_at, is_estimate, created_by, updated_by)
     select tenant_id, id, (200000000000 + id)::text,
       case when id > ${DESK.open} then 'Closed' when id % 10 = 0 then 'Part A only' else 'Active' end, to_char(now() - interval '2 days', 'YYYY-MM-DD"T"HH24:MI'),
       to_char(now() + (id * 7919 % 20000) * interval '1 minute', 'YYYY-MM-DD"T"HH24:MI'), 585, 'R', 'INV', 'MAT/' || id, current_date - 2, 480000,
       '23AAHCM8960D1ZG', 'Malwa Agro Traders', 'Indore', '452007', '23', '27AAPFU0939F1ZV', 'Shri Ganesh Steel', 'Mumbai', '400002', '27', '230400', '',
       'MP09HA1131', to_char(now() - interval '2 days', 'YYYY-MM-DD"T"HH24:MI'), 'no', 'bench', 'bench'
     from bench_company, generate_series(1, ${DESK.open + DESK.closed}) id where n = 1`,
  `insert into bilty_invoice (tenant_id, bilty_seq, line_no, invoice_no, invoice_date, invoice_value, eway_bill_no)
     select tenant_id, seq, 1, 'MAT/' || seq, current_date - 2, 480000, (200000000000 + seq)::text
     from bench_company, generate_series(1, least(size, ${DESK.withLr})) seq where n = 1`,
];
