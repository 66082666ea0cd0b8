-- additive
-- Certificates that were issued for a seal, with those of their issuers. Keys are encrypted from here on; those from before
-- are read once more and encrypted with the next write.

alter table seal_certificate
  add column chain bytea[] not null default '{}',
  add column uploaded_by text references user_account (user_code) on update cascade;
comment on column seal_certificate.private_key is
  'PKCS #8: encrypted (1, 12 bytes of nonce, 16 of tag, AES-256-GCM), or as it is where it begins with 48';
