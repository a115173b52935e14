-- Where the sample site was served last: only links to this address follow it to another one.
create table sample_site (url text not null);
insert into sample_site
  select substring(source from '^(http://[^/]+:[0-9]+/site)/') from data_item
  where source ~ '^http://[^/]+:[0-9]+/site/' group by 1 order by count(*) desc limit 1;
