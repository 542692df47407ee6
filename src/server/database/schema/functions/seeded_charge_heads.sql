-- The charge heads that a company starts with. All are typed, because nobody knows its rates.
create function seeded_charge_heads() returns table(id bigint, name text, name_hindi text)
  language sql immutable as $$
  values (1::bigint, 'Hamali', 'हमाली'), (2, 'Statistical Charge', 'स्टैटिस्टिकल चार्ज'), (3, 'Door Collection', 'डोर कलेक्शन'),
    (4, 'Door Delivery', 'डोर डिलीवरी'), (5, 'Risk/Insurance', 'जोखिम/बीमा'), (6, 'Toll', 'टोल'), (7, 'Detention', 'डिटेंशन'),
    (8, 'Other', 'अन्य');
$$;
revoke execute on function seeded_charge_heads() from public;
grant execute on function seeded_charge_heads() to bilty_app;
