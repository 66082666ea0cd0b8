-- additive
-- Numbers of generated codes; they came from those of applications, which anybody could use up.

create sequence generated_code_number;
select setval('generated_code_number', (select last_value from instance_number));
