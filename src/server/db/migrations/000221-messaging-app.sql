-- additive
-- What the messaging application lends for a while (its access token, the ticket of its script), for all processes:
-- encrypted with its own secret.
create table messaging_app_token (
  kind text primary key check (kind in ('access', 'script')),
  content bytea not null,
  expires_at timestamptz not null
);
