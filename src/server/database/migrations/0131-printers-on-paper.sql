-- Prints reach printers as files only: nothing is sent by IPP, so no address is kept.
alter table printer drop column way, drop column address;
