-- Whether a bill has a UPI code for more than ₹1,00,000, which most banks refuse.
alter table consignment_settings add column bill_upi_above text not null default 'no' check (bill_upi_above in ('yes', 'no'));
