-- Members who sign in at an identity provider (OpenID Connect).

set local search_path = fakturo, public;

-- Members who only sign in elsewhere have no password.
alter table member_login alter column password drop not null;

create table member_identity (
  issuer text not null,
  subject text not null,
  member uuid not null references member,
  created_at timestamptz(3) not null,
  primary key (issuer, subject)
);
create index member_identity_member on member_identity (member);
grant select, insert on member_identity to fakturo_app;

-- The session began at the identity provider.
alter table sign_in add column at_provider boolean not null default false;
