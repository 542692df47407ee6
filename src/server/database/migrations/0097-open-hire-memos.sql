-- What is owed to the owners of hired trucks is asked every evening: few memos are open, most are paid.
create index hire_memo_open on hire_memo (tenant_id, hire_state, owner_id) include (balance) where hire_state in ('issued', 'settled');
