-- The whole schema. Written by test/operations/migrations.test.ts from the migrations: do not edit.
CREATE OR REPLACE FUNCTION acting_user()
 RETURNS uuid
 LANGUAGE sql
 STABLE
AS $function$
        SELECT NULLIF(current_setting('app.user_id', true), '')::uuid $function$
;
CREATE OR REPLACE FUNCTION date_status()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      BEGIN
        NEW.contacted_at := CASE
          WHEN NEW.status = 'NEW' THEN NULL
          WHEN NEW.status = 'LOST' THEN NEW.contacted_at
          ELSE COALESCE(NEW.contacted_at, now()) END;
        NEW.won_at := CASE WHEN NEW.status = 'WON' THEN now() END;
        RETURN NEW;
      END $function$
;
CREATE OR REPLACE FUNCTION keep_activity()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      BEGIN
        INSERT INTO activities (account_id, lead_id, kind, meta)
        SELECT NEW.account_id, NEW.id, kind,
          CASE kind WHEN 'note' THEN '{}' ELSE jsonb_build_object('before', before, 'after', after) END
        FROM (VALUES
          ('status', to_jsonb(OLD.status), to_jsonb(NEW.status)),
          ('tags', to_jsonb(OLD.tags), to_jsonb(NEW.tags)),
          ('note', to_jsonb(OLD.note), to_jsonb(NEW.note)),
          ('assigned', to_jsonb(OLD.assigned_to), to_jsonb(NEW.assigned_to)),
          ('follow-up',
            jsonb_build_object('step', OLD.next_step, 'due', OLD.due_on),
            jsonb_build_object('step', NEW.next_step, 'due', NEW.due_on)),
          ('excluded', to_jsonb(OLD.suppressed_at IS NOT NULL), to_jsonb(NEW.suppressed_at IS NOT NULL))
        ) changed (kind, before, after)
        WHERE before IS DISTINCT FROM after AND NOT (kind = 'note' AND EXISTS (
          SELECT FROM activities a WHERE a.account_id = NEW.account_id AND a.lead_id = NEW.id AND a.kind = 'note'
            AND a.actor_id IS NOT DISTINCT FROM acting_user() AND a.at > now() - interval '10 minutes'));
        RETURN NULL;
      END $function$
;
CREATE OR REPLACE FUNCTION score_lead()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      BEGIN
        NEW.has_phone := NEW.phone IS NOT NULL;
        NEW.has_email := NEW.email IS NOT NULL;
        NEW.has_website := NEW.website IS NOT NULL;
        NEW.completeness := 30 * NEW.has_phone::int + 30 * NEW.has_email::int + 15 * NEW.has_website::int
          + 10 * (NEW.address IS NOT NULL)::int + 5 * (NEW.hours IS NOT NULL)::int
          + 5 * (NEW.rating IS NOT NULL)::int + 5 * (NEW.latitude IS NOT NULL)::int;
        RETURN NEW;
      END $function$
;
CREATE OR REPLACE FUNCTION tell_members()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      BEGIN
        PERFORM pg_notify('lead_changes',
          concat_ws(' ', CASE TG_OP WHEN 'DELETE' THEN OLD.account_id ELSE NEW.account_id END, acting_user()));
        RETURN NULL;
      END $function$
;

CREATE TABLE account_deletions (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  account_id uuid,
  uid text,
  email text,
  uid_hash text,
  requested_at timestamp with time zone NOT NULL DEFAULT now(),
  completed_at timestamp with time zone,
  CONSTRAINT account_deletions_pkey PRIMARY KEY (id)
);
CREATE INDEX account_deletions_uid_hash_idx ON account_deletions USING btree (uid_hash);

CREATE TABLE accounts (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  type text NOT NULL DEFAULT 'INDIVIDUAL'::text,
  name text,
  website text,
  address_line1 text,
  address_line2 text,
  city text,
  state text,
  postal_code text,
  country text,
  industry text,
  business_size text,
  lead_goals text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  plan text NOT NULL DEFAULT 'GROWTH'::text,
  billing_period text NOT NULL DEFAULT 'MONTHLY'::text,
  subscription_status text NOT NULL DEFAULT 'TRIAL'::text,
  stored_leads integer NOT NULL DEFAULT 0,
  trial_starts_at timestamp with time zone NOT NULL DEFAULT now(),
  period_anchor timestamp with time zone,
  past_due_since timestamp with time zone,
  clock_ahead interval NOT NULL DEFAULT '00:00:00'::interval,
  plan_ended_at timestamp with time zone,
  next_at timestamp with time zone,
  next_plan text,
  exported_at timestamp with time zone,
  trial_leads integer,
  trial_confirmed boolean NOT NULL DEFAULT true,
  trial_mailbox text,
  viewers_export boolean NOT NULL DEFAULT false,
  billing_email text,
  confirmed_billing_email text,
  CONSTRAINT accounts_pkey PRIMARY KEY (id)
);
CREATE INDEX accounts_trial_mailbox_idx ON accounts USING btree (trial_mailbox);

CREATE TABLE activities (
  account_id uuid NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  lead_id uuid NOT NULL,
  kind text NOT NULL,
  actor_id uuid DEFAULT acting_user(),
  at timestamp with time zone NOT NULL DEFAULT now(),
  meta jsonb NOT NULL DEFAULT '{}'::jsonb,
  CONSTRAINT activities_pkey PRIMARY KEY (account_id, id)
);
CREATE INDEX activities_account_id_at_id_idx ON activities USING btree (account_id, at, id);
CREATE INDEX activities_account_id_lead_id_at_id_idx ON activities USING btree (account_id, lead_id, at, id);
CREATE TRIGGER tell_members AFTER INSERT ON activities FOR EACH ROW EXECUTE FUNCTION tell_members();
CREATE TRIGGER tell_members_of_deletion AFTER DELETE ON activities FOR EACH ROW WHEN ((old.kind = ANY (ARRAY['comment'::text, 'call'::text, 'email'::text]))) EXECUTE FUNCTION tell_members();

CREATE TABLE api_keys (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL,
  user_id uuid NOT NULL,
  name text NOT NULL,
  prefix text NOT NULL,
  hash text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  last_used_at timestamp with time zone,
  scopes text[] NOT NULL DEFAULT '{read,run}'::text[],
  expires_at timestamp with time zone,
  CONSTRAINT api_keys_pkey PRIMARY KEY (id),
  CONSTRAINT api_keys_hash_key UNIQUE (hash)
);
CREATE INDEX api_keys_account_id_created_at_idx ON api_keys USING btree (account_id, created_at);
CREATE INDEX api_keys_user_id_idx ON api_keys USING btree (user_id);

CREATE TABLE area_boundaries (
  city_id text NOT NULL,
  box jsonb NOT NULL,
  rings jsonb NOT NULL,
  release text NOT NULL,
  license text NOT NULL,
  CONSTRAINT area_boundaries_pkey PRIMARY KEY (city_id)
);

CREATE TABLE assignment_rules (
  account_id uuid NOT NULL,
  "position" smallint NOT NULL,
  city text,
  category text,
  members uuid[] NOT NULL,
  turn bigint NOT NULL DEFAULT 0,
  CONSTRAINT assignment_rules_pkey PRIMARY KEY (account_id, "position")
);

CREATE TABLE audit_log (
  account_id uuid NOT NULL,
  id uuid NOT NULL DEFAULT uuidv7(),
  at timestamp with time zone NOT NULL DEFAULT now(),
  actor_user_id uuid,
  actor_key_id uuid,
  action text NOT NULL,
  subject text,
  meta jsonb NOT NULL DEFAULT '{}'::jsonb,
  ip text,
  CONSTRAINT audit_log_pkey PRIMARY KEY (account_id, id)
);
CREATE INDEX audit_log_account_id_actor_user_id_at_idx ON audit_log USING btree (account_id, actor_user_id, at);
CREATE INDEX audit_log_account_id_at_id_idx ON audit_log USING btree (account_id, at, id);
CREATE INDEX audit_log_at_idx ON audit_log USING btree (at);

CREATE TABLE billing_closures (
  customer_id text NOT NULL,
  requested_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT billing_closures_pkey PRIMARY KEY (customer_id)
);

CREATE TABLE billing_customers (
  account_id uuid NOT NULL,
  customer_id text NOT NULL,
  subscription_id text,
  card jsonb,
  cancel_at timestamp with time zone,
  scheduled jsonb,
  stale_at timestamp with time zone,
  synced_at timestamp with time zone,
  is_test boolean NOT NULL DEFAULT false,
  last_sync integer NOT NULL DEFAULT 0,
  written_sync integer NOT NULL DEFAULT 0,
  written_from timestamp with time zone,
  watched_until timestamp with time zone,
  CONSTRAINT billing_customers_pkey PRIMARY KEY (account_id)
);
CREATE UNIQUE INDEX billing_customers_customer_id_idx ON billing_customers USING btree (customer_id);

CREATE TABLE billing_events (
  id text NOT NULL,
  received_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT billing_events_pkey PRIMARY KEY (id)
);

CREATE TABLE billing_notices (
  account_id uuid NOT NULL,
  kind text NOT NULL,
  about timestamp with time zone NOT NULL,
  sent_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT billing_notices_pkey PRIMARY KEY (account_id, kind, about)
);

CREATE TABLE billing_packs (
  account_id uuid NOT NULL,
  session_id text NOT NULL,
  period_starts timestamp with time zone NOT NULL,
  leads integer NOT NULL,
  withdrawn integer NOT NULL DEFAULT 0,
  credited_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT billing_packs_pkey PRIMARY KEY (account_id, session_id)
);

CREATE TABLE boundaries (
  key text COLLATE "C" NOT NULL,
  answer jsonb NOT NULL,
  expires_at timestamp with time zone,
  CONSTRAINT boundaries_pkey PRIMARY KEY (key)
);

CREATE TABLE brands (
  account_id uuid NOT NULL,
  name text NOT NULL,
  color text NOT NULL,
  logo text,
  reply_to text,
  CONSTRAINT brands_pkey PRIMARY KEY (account_id)
);

CREATE TABLE cities (
  id text NOT NULL,
  name text NOT NULL,
  name_key text COLLATE "C" NOT NULL,
  label text NOT NULL,
  label_key text COLLATE "C" NOT NULL,
  region_code text,
  region text,
  district text,
  country text NOT NULL,
  population integer NOT NULL DEFAULT 0,
  latitude double precision,
  longitude double precision,
  place_count integer NOT NULL DEFAULT 0,
  kind text NOT NULL DEFAULT 'city'::text,
  parent_id text,
  CONSTRAINT cities_pkey PRIMARY KEY (id)
);
CREATE INDEX cities_label_key_idx ON cities USING btree (label_key);
CREATE INDEX cities_large_idx ON cities USING btree (label_key) WHERE (population >= 50000);
CREATE INDEX cities_latitude_idx ON cities USING btree (latitude);
CREATE INDEX cities_name_key_idx ON cities USING btree (name_key);
CREATE INDEX cities_parent_idx ON cities USING btree (parent_id) WHERE (place_count > 0);
CREATE INDEX cities_with_places_idx ON cities USING btree (place_count) WHERE (place_count > 0);

CREATE TABLE city_aliases (
  key text COLLATE "C" NOT NULL,
  city_id text NOT NULL,
  learned boolean NOT NULL DEFAULT false,
  CONSTRAINT city_aliases_pkey PRIMARY KEY (key, city_id)
);
CREATE INDEX city_aliases_city_id_idx ON city_aliases USING btree (city_id);

CREATE TABLE data_export_chunks (
  export_id uuid NOT NULL,
  "position" integer NOT NULL,
  bytes bytea NOT NULL,
  account_id uuid NOT NULL,
  CONSTRAINT data_export_chunks_pkey PRIMARY KEY (account_id, export_id, "position")
);

CREATE TABLE data_exports (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL,
  user_id uuid NOT NULL,
  status text NOT NULL DEFAULT 'PENDING'::text,
  requested_at timestamp with time zone NOT NULL DEFAULT now(),
  ready_at timestamp with time zone,
  expires_at timestamp with time zone,
  is_whole boolean NOT NULL DEFAULT false,
  CONSTRAINT data_exports_pkey PRIMARY KEY (account_id, id)
);
CREATE INDEX data_exports_account_id_requested_at_idx ON data_exports USING btree (account_id, requested_at);
CREATE INDEX data_exports_id_idx ON data_exports USING btree (id);
CREATE UNIQUE INDEX data_exports_pending_idx ON data_exports USING btree (account_id, user_id) WHERE (status = 'PENDING'::text);
CREATE INDEX data_exports_user_id_idx ON data_exports USING btree (user_id);

CREATE TABLE deliveries (
  account_id uuid NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  request jsonb NOT NULL,
  starts_on date NOT NULL,
  next_at timestamp with time zone,
  paused_by text,
  pause_reason text,
  deleted_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  page_id uuid,
  page_until timestamp with time zone,
  page_hash text,
  created_by uuid DEFAULT acting_user(),
  CONSTRAINT deliveries_pkey PRIMARY KEY (account_id, id)
);
CREATE INDEX deliveries_account_id_created_at_idx ON deliveries USING btree (account_id, created_at);
CREATE INDEX deliveries_next_at_idx ON deliveries USING btree (next_at) WHERE (next_at IS NOT NULL);
CREATE UNIQUE INDEX deliveries_page_hash_idx ON deliveries USING btree (page_hash) WHERE (page_hash IS NOT NULL);

CREATE TABLE delivery_files (
  account_id uuid NOT NULL,
  delivery_run_id uuid NOT NULL,
  "position" integer NOT NULL,
  run_id uuid NOT NULL,
  bytes bytea NOT NULL,
  CONSTRAINT delivery_files_pkey PRIMARY KEY (account_id, delivery_run_id, "position")
);
CREATE INDEX delivery_files_account_id_run_id_idx ON delivery_files USING btree (account_id, run_id);

CREATE TABLE delivery_leads (
  account_id uuid NOT NULL,
  delivery_run_id uuid NOT NULL,
  lead_id uuid NOT NULL,
  "position" integer NOT NULL,
  is_new boolean NOT NULL,
  CONSTRAINT delivery_leads_pkey PRIMARY KEY (account_id, delivery_run_id, lead_id)
);
CREATE INDEX delivery_leads_account_id_lead_id_idx ON delivery_leads USING btree (account_id, lead_id);

CREATE TABLE delivery_receipts (
  account_id uuid NOT NULL,
  delivery_run_id uuid NOT NULL,
  destination_id uuid NOT NULL,
  name text NOT NULL,
  type text NOT NULL,
  status text NOT NULL DEFAULT 'waiting'::text,
  attempts integer NOT NULL DEFAULT 0,
  detail text,
  at timestamp with time zone,
  next_at timestamp with time zone,
  sent_to integer NOT NULL DEFAULT 0,
  confirm_until timestamp with time zone,
  CONSTRAINT delivery_receipts_pkey PRIMARY KEY (account_id, delivery_run_id, destination_id)
);
CREATE INDEX delivery_receipts_due_idx ON delivery_receipts USING btree (next_at) WHERE (next_at IS NOT NULL);

CREATE TABLE delivery_runs (
  account_id uuid NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  delivery_id uuid NOT NULL,
  run_id uuid NOT NULL,
  trigger text NOT NULL,
  due_at timestamp with time zone NOT NULL,
  start_at timestamp with time zone NOT NULL,
  status text NOT NULL DEFAULT 'queued'::text,
  new_leads integer NOT NULL DEFAULT 0,
  changed_leads integer NOT NULL DEFAULT 0,
  message text,
  file_name text,
  format text,
  bytes integer,
  purge_at timestamp with time zone,
  finished_at timestamp with time zone,
  is_shareable boolean NOT NULL DEFAULT false,
  CONSTRAINT delivery_runs_pkey PRIMARY KEY (account_id, id)
);
CREATE UNIQUE INDEX delivery_runs_account_id_delivery_id_due_at_idx ON delivery_runs USING btree (account_id, delivery_id, due_at);
CREATE INDEX delivery_runs_account_id_run_id_idx ON delivery_runs USING btree (account_id, run_id);
CREATE INDEX delivery_runs_purge_at_idx ON delivery_runs USING btree (purge_at) WHERE (purge_at IS NOT NULL);
CREATE INDEX delivery_runs_unfinished_idx ON delivery_runs USING btree (start_at) WHERE (finished_at IS NULL);

CREATE TABLE destinations (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  type text NOT NULL,
  name text NOT NULL,
  config jsonb NOT NULL,
  secrets text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT destinations_pkey PRIMARY KEY (account_id, id)
);

CREATE TABLE duplicate_searches (
  account_id uuid NOT NULL,
  seen_until timestamp with time zone NOT NULL DEFAULT '-infinity'::timestamp with time zone,
  last_lead_id uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000'::uuid,
  requested_at timestamp with time zone NOT NULL DEFAULT now(),
  finished_at timestamp with time zone,
  CONSTRAINT duplicate_searches_pkey PRIMARY KEY (account_id)
);

CREATE TABLE email_recipients (
  account_id uuid NOT NULL,
  address text NOT NULL,
  confirmed_at timestamp with time zone,
  stopped_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT email_recipients_pkey PRIMARY KEY (account_id, address)
);

CREATE TABLE enrichment_tasks (
  run_id uuid NOT NULL,
  lead_id uuid NOT NULL,
  account_id uuid NOT NULL,
  website text NOT NULL,
  host text NOT NULL,
  tries smallint NOT NULL DEFAULT 0,
  worker uuid,
  taken_until timestamp with time zone,
  CONSTRAINT enrichment_tasks_pkey PRIMARY KEY (account_id, run_id, lead_id)
);
CREATE INDEX enrichment_tasks_account_id_lead_id_idx ON enrichment_tasks USING btree (account_id, lead_id);
CREATE INDEX enrichment_tasks_worker_idx ON enrichment_tasks USING btree (worker) WHERE (worker IS NOT NULL);

CREATE TABLE events (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  type text NOT NULL,
  data jsonb NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT events_pkey PRIMARY KEY (account_id, id)
);
CREATE INDEX events_id_idx ON events USING btree (id);

CREATE TABLE export_layouts (
  account_id uuid NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  name text NOT NULL,
  columns text[] NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT export_layouts_pkey PRIMARY KEY (account_id, id)
);
CREATE INDEX export_layouts_id_idx ON export_layouts USING btree (id);

CREATE TABLE fetched_areas (
  area_id text NOT NULL,
  box jsonb NOT NULL,
  release text,
  fetched_at timestamp with time zone,
  places integer NOT NULL DEFAULT 0,
  requests integer NOT NULL DEFAULT 0,
  bytes bigint NOT NULL DEFAULT 0,
  progress jsonb,
  unattended boolean NOT NULL DEFAULT false,
  used_at timestamp with time zone NOT NULL DEFAULT now(),
  is_kept boolean NOT NULL DEFAULT false,
  CONSTRAINT fetched_areas_pkey PRIMARY KEY (area_id)
);

CREATE TABLE gazetteer (
  edition integer NOT NULL,
  seeded_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT gazetteer_pkey PRIMARY KEY (edition)
);

CREATE TABLE idempotency_keys (
  account_id uuid NOT NULL,
  caller_id uuid NOT NULL,
  key text NOT NULL,
  fingerprint bytea NOT NULL,
  creation_id uuid NOT NULL,
  attempt integer NOT NULL DEFAULT 1,
  leased_until timestamp with time zone NOT NULL,
  completed_at timestamp with time zone,
  answer json,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (account_id, caller_id, key)
);
CREATE INDEX idempotency_keys_created_at_idx ON idempotency_keys USING btree (created_at);

CREATE TABLE invitations (
  account_id uuid NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  email text NOT NULL,
  role text NOT NULL,
  invited_by uuid,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT invitations_pkey PRIMARY KEY (account_id, id)
);
CREATE UNIQUE INDEX invitations_account_id_email_idx ON invitations USING btree (account_id, email);
CREATE INDEX invitations_invited_by_idx ON invitations USING btree (invited_by);

CREATE TABLE lead_bulk_batches (
  account_id uuid NOT NULL,
  bulk_id uuid NOT NULL,
  last_lead_id uuid NOT NULL,
  leads jsonb NOT NULL,
  CONSTRAINT lead_bulk_batches_pkey PRIMARY KEY (account_id, bulk_id, last_lead_id)
);

CREATE TABLE lead_bulk_changes (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  filter jsonb NOT NULL,
  change jsonb NOT NULL,
  status text NOT NULL DEFAULT 'Queued'::text,
  total integer NOT NULL,
  done integer NOT NULL DEFAULT 0,
  skipped integer NOT NULL DEFAULT 0,
  last_lead_id uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000'::uuid,
  restored integer NOT NULL DEFAULT 0,
  not_restored integer NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  finished_at timestamp with time zone,
  skips jsonb NOT NULL DEFAULT '{}'::jsonb,
  results jsonb NOT NULL DEFAULT '{}'::jsonb,
  created_by uuid DEFAULT acting_user(),
  undone_by uuid,
  CONSTRAINT lead_bulk_changes_pkey PRIMARY KEY (account_id, id)
);

CREATE TABLE lead_changes (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  lead_id uuid NOT NULL,
  account_id uuid NOT NULL,
  run_id uuid NOT NULL,
  changed_at timestamp with time zone NOT NULL DEFAULT now(),
  field text NOT NULL,
  before text,
  after text,
  CONSTRAINT lead_changes_pkey PRIMARY KEY (account_id, id)
);
CREATE INDEX lead_changes_account_id_lead_id_changed_at_idx ON lead_changes USING btree (account_id, lead_id, changed_at);

CREATE TABLE lead_contacts (
  lead_id uuid NOT NULL,
  kind text NOT NULL,
  value text NOT NULL,
  account_id uuid NOT NULL,
  source_url text NOT NULL,
  confidence numeric(3,2) NOT NULL,
  mx boolean,
  found_at timestamp with time zone NOT NULL DEFAULT now(),
  source text,
  CONSTRAINT lead_contacts_pkey PRIMARY KEY (account_id, lead_id, kind, value)
);

CREATE TABLE lead_duplicates (
  account_id uuid NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  lead_id uuid NOT NULL,
  other_id uuid NOT NULL,
  score real NOT NULL,
  reasons text[] NOT NULL,
  dismissed_at timestamp with time zone,
  found_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT lead_duplicates_pkey PRIMARY KEY (account_id, id)
);
CREATE UNIQUE INDEX lead_duplicates_account_id_lead_id_other_id_idx ON lead_duplicates USING btree (account_id, lead_id, other_id);
CREATE INDEX lead_duplicates_account_id_other_id_idx ON lead_duplicates USING btree (account_id, other_id);

CREATE TABLE lead_edits (
  edit_id uuid NOT NULL,
  lead_id uuid NOT NULL,
  account_id uuid NOT NULL,
  status text NOT NULL,
  tags text[] NOT NULL,
  suppressed_at timestamp with time zone,
  revision integer NOT NULL,
  edited_at timestamp with time zone NOT NULL DEFAULT now(),
  assigned_to uuid,
  next_step text,
  due_on date,
  CONSTRAINT lead_edits_pkey PRIMARY KEY (account_id, edit_id, lead_id)
);
CREATE INDEX lead_edits_account_id_lead_id_idx ON lead_edits USING btree (account_id, lead_id);
CREATE INDEX lead_edits_edited_at_idx ON lead_edits USING btree (edited_at);

CREATE TABLE lead_identities (
  account_id uuid NOT NULL,
  source text NOT NULL,
  source_id text NOT NULL,
  lead_id uuid NOT NULL,
  first_seen_at timestamp with time zone NOT NULL DEFAULT now(),
  last_seen_at timestamp with time zone NOT NULL DEFAULT now(),
  reasons text[] NOT NULL DEFAULT '{}'::text[],
  CONSTRAINT lead_identities_pkey PRIMARY KEY (account_id, source, source_id)
);
CREATE INDEX lead_identities_account_id_lead_id_idx ON lead_identities USING btree (account_id, lead_id);

CREATE TABLE lead_import_batches (
  account_id uuid NOT NULL,
  import_id uuid NOT NULL,
  "position" integer NOT NULL,
  records jsonb,
  result jsonb,
  CONSTRAINT lead_import_batches_pkey PRIMARY KEY (account_id, import_id, "position")
);

CREATE TABLE lead_imports (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  file_name text NOT NULL,
  kind text NOT NULL,
  status text NOT NULL DEFAULT 'Queued'::text,
  total integer NOT NULL,
  done integer NOT NULL DEFAULT 0,
  added integer NOT NULL DEFAULT 0,
  matched integer NOT NULL DEFAULT 0,
  no_room integer NOT NULL DEFAULT 0,
  restored integer NOT NULL DEFAULT 0,
  kept integer NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  finished_at timestamp with time zone,
  lead_status text NOT NULL DEFAULT 'NEW'::text,
  invalid jsonb NOT NULL DEFAULT '[]'::jsonb,
  repeated integer NOT NULL DEFAULT 0,
  skipped integer NOT NULL DEFAULT 0,
  problems jsonb NOT NULL DEFAULT '[]'::jsonb,
  created_by uuid DEFAULT acting_user(),
  CONSTRAINT lead_imports_pkey PRIMARY KEY (account_id, id)
);

CREATE TABLE lead_match_keys (
  account_id uuid NOT NULL,
  key bigint NOT NULL,
  lead_id uuid NOT NULL,
  CONSTRAINT lead_match_keys_pkey PRIMARY KEY (account_id, key, lead_id)
);
CREATE INDEX lead_match_keys_account_id_lead_id_idx ON lead_match_keys USING btree (account_id, lead_id);

CREATE TABLE lead_merges (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  lead_id uuid NOT NULL,
  merged_lead_id uuid NOT NULL,
  source text NOT NULL,
  source_id text NOT NULL,
  retain_until timestamp with time zone,
  reasons text[] NOT NULL DEFAULT '{}'::text[],
  lead jsonb NOT NULL,
  contacts jsonb NOT NULL,
  changes jsonb NOT NULL,
  before jsonb NOT NULL,
  moved jsonb NOT NULL DEFAULT '{}'::jsonb,
  revision integer NOT NULL DEFAULT 0,
  merged_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT lead_merges_pkey PRIMARY KEY (account_id, id)
);
CREATE INDEX lead_merges_account_id_lead_id_idx ON lead_merges USING btree (account_id, lead_id);
CREATE INDEX lead_merges_retain_until_idx ON lead_merges USING btree (retain_until) WHERE (retain_until IS NOT NULL);

CREATE TABLE lead_reports (
  account_id uuid NOT NULL,
  lead_id uuid NOT NULL,
  reason text NOT NULL,
  note text,
  source text NOT NULL,
  source_id text NOT NULL,
  value text,
  reported_at timestamp with time zone NOT NULL DEFAULT now(),
  credited_back boolean NOT NULL,
  CONSTRAINT lead_reports_pkey PRIMARY KEY (account_id, lead_id)
);

CREATE TABLE lead_verifications (
  account_id uuid NOT NULL,
  lead_id uuid NOT NULL,
  requested_at timestamp with time zone NOT NULL DEFAULT now(),
  tries smallint NOT NULL DEFAULT 0,
  bulk_id uuid,
  CONSTRAINT lead_verifications_pkey PRIMARY KEY (account_id, lead_id)
);

CREATE TABLE leads (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL,
  name text NOT NULL,
  category text,
  phone text,
  email text,
  address text,
  website text,
  rating numeric(2,1),
  review_count integer,
  hours text,
  latitude double precision,
  longitude double precision,
  source text NOT NULL,
  source_id text NOT NULL,
  licence text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  last_seen_at timestamp with time zone NOT NULL DEFAULT now(),
  city text,
  status text NOT NULL DEFAULT 'NEW'::text,
  tags text[] NOT NULL DEFAULT '{}'::text[],
  note text,
  suppressed_at timestamp with time zone,
  search_text text NOT NULL DEFAULT ''::text,
  filled jsonb NOT NULL DEFAULT '{}'::jsonb,
  retain_until timestamp with time zone,
  removed_at timestamp with time zone,
  revision integer NOT NULL DEFAULT 0,
  completeness smallint NOT NULL DEFAULT 0,
  has_phone boolean NOT NULL DEFAULT false,
  has_email boolean NOT NULL DEFAULT false,
  has_website boolean NOT NULL DEFAULT false,
  phone_valid boolean,
  phone_type text,
  phone_country text,
  street_name text,
  house_number text,
  postal_code text,
  locality text,
  region text,
  country_code text,
  area text,
  other_areas text[] NOT NULL DEFAULT '{}'::text[],
  contacted_at timestamp with time zone,
  won_at timestamp with time zone,
  assigned_to uuid,
  next_step text,
  due_on date,
  CONSTRAINT leads_pkey PRIMARY KEY (account_id, id)
);
CREATE INDEX leads_account_id_last_seen_at_id_idx ON leads USING btree (account_id, last_seen_at, id);
CREATE INDEX leads_assigned_idx ON leads USING btree (account_id, assigned_to, created_at, id) WHERE (assigned_to IS NOT NULL);
CREATE INDEX leads_completeness_idx ON leads USING btree (account_id, completeness, created_at, id) WHERE (suppressed_at IS NULL);
CREATE INDEX leads_due_idx ON leads USING btree (account_id, due_on, id) WHERE (due_on IS NOT NULL);
CREATE INDEX leads_grid_idx ON leads USING btree (account_id, created_at, id) INCLUDE (completeness, category, city, status, source, rating, review_count, latitude, longitude, has_phone, has_email, has_website, phone_country, area, assigned_to, due_on) WHERE (suppressed_at IS NULL);
CREATE INDEX leads_name_idx ON leads USING btree (account_id, lower(name), id) WHERE (suppressed_at IS NULL);
CREATE INDEX leads_other_areas_idx ON leads USING btree (account_id, id) WHERE (other_areas <> '{}'::text[]);
CREATE INDEX leads_retain_until_idx ON leads USING btree (retain_until) WHERE (retain_until IS NOT NULL);
CREATE INDEX leads_suppressed_idx ON leads USING btree (account_id, created_at, id) WHERE (suppressed_at IS NOT NULL);
CREATE INDEX leads_tagged_idx ON leads USING btree (account_id) INCLUDE (tags, city, category, status, source, phone_country, has_phone, has_email, has_website, area) WHERE ((suppressed_at IS NULL) AND (tags <> '{}'::text[]));
CREATE INDEX leads_unchecked_idx ON leads USING btree (account_id, id) WHERE ((phone IS NOT NULL) AND (phone_valid IS NULL));
CREATE TRIGGER date_status BEFORE UPDATE OF status ON leads FOR EACH ROW WHEN ((old.status IS DISTINCT FROM new.status)) EXECUTE FUNCTION date_status();
CREATE TRIGGER keep_activity AFTER UPDATE OF status, tags, note, assigned_to, next_step, due_on, suppressed_at ON leads FOR EACH ROW WHEN (((old.status IS DISTINCT FROM new.status) OR (old.tags IS DISTINCT FROM new.tags) OR (old.note IS DISTINCT FROM new.note) OR (old.assigned_to IS DISTINCT FROM new.assigned_to) OR (old.next_step IS DISTINCT FROM new.next_step) OR (old.due_on IS DISTINCT FROM new.due_on) OR ((old.suppressed_at IS NULL) IS DISTINCT FROM (new.suppressed_at IS NULL)))) EXECUTE FUNCTION keep_activity();
CREATE TRIGGER score_lead BEFORE INSERT OR UPDATE OF phone, email, website, address, hours, rating, latitude ON leads FOR EACH ROW EXECUTE FUNCTION score_lead();
ALTER TABLE leads ENABLE ALWAYS TRIGGER score_lead;
CREATE TRIGGER tell_members AFTER UPDATE OF note ON leads FOR EACH ROW WHEN ((old.note IS DISTINCT FROM new.note)) EXECUTE FUNCTION tell_members();

CREATE UNLOGGED TABLE leases (
  key text NOT NULL,
  slot integer NOT NULL,
  id uuid NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT leases_pkey PRIMARY KEY (key, slot)
);
CREATE INDEX leases_id_idx ON leases USING btree (id);

CREATE TABLE mails (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  account_id uuid,
  recipient text NOT NULL,
  subject text NOT NULL,
  text text NOT NULL,
  html text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  unsubscribe_url text,
  sender_name text,
  reply_to text,
  CONSTRAINT mails_pkey PRIMARY KEY (id)
);
CREATE INDEX mails_account_id_idx ON mails USING btree (account_id);

CREATE TABLE map_features (
  source text NOT NULL,
  source_id text NOT NULL,
  osm_id text,
  layer text NOT NULL,
  kind text NOT NULL,
  name text,
  min_zoom smallint NOT NULL,
  extent box NOT NULL,
  geometry text NOT NULL,
  CONSTRAINT map_features_pkey PRIMARY KEY (source, source_id)
);
CREATE INDEX map_features_extent_idx ON map_features USING gist (extent);
CREATE INDEX map_features_overview_idx ON map_features USING gist (extent) WHERE (min_zoom <= 10);

CREATE TABLE map_tiles (
  z smallint NOT NULL,
  x integer NOT NULL,
  y integer NOT NULL,
  data bytea NOT NULL,
  CONSTRAINT map_tiles_pkey PRIMARY KEY (z, x, y)
);
ALTER TABLE map_tiles ALTER COLUMN data SET STORAGE EXTERNAL;

CREATE TABLE memberships (
  account_id uuid NOT NULL,
  user_id uuid NOT NULL,
  role text NOT NULL,
  joined_at timestamp with time zone NOT NULL DEFAULT now(),
  calendar_version integer NOT NULL DEFAULT 0,
  proposed_until timestamp with time zone,
  lists jsonb NOT NULL DEFAULT '{}'::jsonb,
  alert_on_ready boolean NOT NULL DEFAULT true,
  weekly_summary boolean NOT NULL DEFAULT true,
  product_updates boolean NOT NULL DEFAULT false,
  system_alerts boolean NOT NULL DEFAULT true,
  lead_digest_cadence text NOT NULL DEFAULT 'WEEKLY'::text,
  digested_until timestamp with time zone NOT NULL DEFAULT now(),
  summarised_until timestamp with time zone NOT NULL DEFAULT now(),
  links_from timestamp with time zone,
  CONSTRAINT memberships_pkey PRIMARY KEY (account_id, user_id)
);
CREATE UNIQUE INDEX memberships_account_id_idx ON memberships USING btree (account_id) WHERE (role = 'OWNER'::text);
CREATE INDEX memberships_user_id_idx ON memberships USING btree (user_id);

CREATE TABLE mentions (
  account_id uuid NOT NULL,
  user_id uuid NOT NULL,
  activity_id uuid NOT NULL,
  CONSTRAINT mentions_pkey PRIMARY KEY (account_id, user_id, activity_id)
);
CREATE INDEX mentions_account_id_activity_id_idx ON mentions USING btree (account_id, activity_id);

CREATE UNLOGGED TABLE place_imports (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  fingerprint text NOT NULL,
  "position" bigint NOT NULL DEFAULT 0,
  counts jsonb NOT NULL,
  started_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT place_imports_pkey PRIMARY KEY (id),
  CONSTRAINT place_imports_fingerprint_key UNIQUE (fingerprint)
);

CREATE TABLE place_kinds (
  type text NOT NULL,
  place_count integer NOT NULL,
  CONSTRAINT place_kinds_pkey PRIMARY KEY (type)
);

CREATE UNLOGGED TABLE place_staging (
  "position" bigint NOT NULL,
  source text NOT NULL,
  source_id text NOT NULL,
  release text,
  licence text NOT NULL,
  name text NOT NULL,
  name_key text NOT NULL,
  category text,
  types text[] NOT NULL,
  other_types text[] NOT NULL,
  phones text[] NOT NULL,
  website text,
  email text,
  address text,
  address_key text,
  hours text,
  latitude double precision,
  longitude double precision,
  city_id text,
  rank smallint NOT NULL,
  cell integer,
  postcode text COLLATE "C",
  street_name text,
  house_number text,
  postal_code text,
  locality text,
  region text,
  country_code text,
  profiles text[],
  CONSTRAINT place_staging_pkey PRIMARY KEY ("position")
);

CREATE TABLE place_types (
  city_id text NOT NULL,
  type text NOT NULL,
  rank smallint NOT NULL,
  place_id integer NOT NULL,
  cell integer,
  CONSTRAINT place_types_pkey PRIMARY KEY (city_id, type, rank, place_id)
);
CREATE INDEX place_types_cells_idx ON place_types USING btree (type, cell, rank, place_id, city_id) WHERE (rank < 4);
CREATE INDEX place_types_place_id_idx ON place_types USING btree (place_id);

CREATE TABLE places (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  source text NOT NULL,
  source_id text NOT NULL,
  licence text NOT NULL,
  name text NOT NULL,
  name_key text NOT NULL,
  category text,
  types text[] NOT NULL,
  other_types text[] NOT NULL,
  phones text[] NOT NULL,
  website text,
  email text,
  address text,
  address_key text,
  hours text,
  latitude double precision,
  longitude double precision,
  city_id text,
  rank smallint NOT NULL,
  duplicate_of integer,
  imported_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  release text,
  vanished_at timestamp with time zone,
  cell integer,
  postcode text COLLATE "C",
  street_name text,
  house_number text,
  postal_code text,
  locality text,
  region text,
  country_code text,
  profiles text[],
  CONSTRAINT places_pkey PRIMARY KEY (id)
);
CREATE INDEX places_city_id_name_key_idx ON places USING btree (city_id, name_key);
CREATE INDEX places_postcode_idx ON places USING btree (postcode) WHERE (postcode IS NOT NULL);
CREATE UNIQUE INDEX places_source_source_id_idx ON places USING btree (source, source_id);

CREATE TABLE product_clock (
  id boolean NOT NULL DEFAULT true,
  ahead interval NOT NULL DEFAULT '00:00:00'::interval,
  CONSTRAINT product_clock_pkey PRIMARY KEY (id),
  CONSTRAINT product_clock_one_row CHECK (id)
);

CREATE TABLE quota_holds (
  account_id uuid NOT NULL,
  run_id uuid NOT NULL,
  starts timestamp with time zone NOT NULL,
  held integer NOT NULL,
  CONSTRAINT quota_holds_pkey PRIMARY KEY (account_id, run_id),
  CONSTRAINT quota_holds_not_negative CHECK ((held >= 0))
);

CREATE TABLE quota_periods (
  account_id uuid NOT NULL,
  starts timestamp with time zone NOT NULL,
  ends timestamp with time zone NOT NULL,
  included integer NOT NULL,
  extra integer NOT NULL DEFAULT 0,
  used integer NOT NULL DEFAULT 0,
  held integer NOT NULL DEFAULT 0,
  credited integer NOT NULL DEFAULT 0,
  CONSTRAINT quota_periods_pkey PRIMARY KEY (account_id, starts),
  CONSTRAINT quota_periods_credited_not_negative CHECK ((credited >= 0)),
  CONSTRAINT quota_periods_starts_first CHECK ((starts < ends)),
  CONSTRAINT quota_periods_within_limit CHECK (((used >= 0) AND (held >= 0) AND (extra >= 0) AND ((used + held) <= (included + extra))))
);

CREATE UNLOGGED TABLE rate_limits (
  key text NOT NULL,
  hits integer NOT NULL,
  resets_at timestamp with time zone NOT NULL,
  CONSTRAINT rate_limits_pkey PRIMARY KEY (key)
);

CREATE TABLE repairs (
  name text NOT NULL,
  "position" text NOT NULL,
  CONSTRAINT repairs_pkey PRIMARY KEY (name)
);

CREATE TABLE run_leads (
  run_id uuid NOT NULL,
  "position" integer NOT NULL,
  lead_id uuid NOT NULL,
  account_id uuid NOT NULL,
  CONSTRAINT run_leads_pkey PRIMARY KEY (account_id, run_id, "position")
);
CREATE INDEX run_leads_account_id_lead_id_idx ON run_leads USING btree (account_id, lead_id);
CREATE UNIQUE INDEX run_leads_account_id_run_id_lead_id_idx ON run_leads USING btree (account_id, run_id, lead_id);

CREATE TABLE run_records (
  run_id uuid NOT NULL,
  source text NOT NULL,
  source_id text NOT NULL,
  outcome text NOT NULL,
  account_id uuid NOT NULL,
  CONSTRAINT run_records_pkey PRIMARY KEY (account_id, run_id, source, source_id)
);

CREATE TABLE scrape_runs (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL,
  city text NOT NULL,
  category text NOT NULL,
  requested_count integer,
  source text NOT NULL,
  target jsonb NOT NULL,
  status text NOT NULL DEFAULT 'Queued'::text,
  progress smallint NOT NULL DEFAULT 0,
  lead_count integer NOT NULL DEFAULT 0,
  rating_sum numeric NOT NULL DEFAULT 0,
  rating_count integer NOT NULL DEFAULT 0,
  checkpoint jsonb,
  attempt integer NOT NULL DEFAULT 0,
  message text,
  problem jsonb,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  finished_at timestamp with time zone,
  options jsonb NOT NULL DEFAULT '{}'::jsonb,
  coverage jsonb NOT NULL DEFAULT '{}'::jsonb,
  requests integer NOT NULL DEFAULT 0,
  request_cost numeric(12,4) NOT NULL DEFAULT 0,
  enrichment jsonb,
  area jsonb,
  loading jsonb,
  delivery_id uuid,
  watched_until timestamp with time zone,
  finds_changes boolean NOT NULL DEFAULT false,
  categories text[],
  created_by uuid DEFAULT acting_user(),
  CONSTRAINT scrape_runs_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT scrape_runs_progress_check CHECK (((progress >= 0) AND (progress <= 100)))
);
CREATE INDEX scrape_runs_account_id_created_at_id_idx ON scrape_runs USING btree (account_id, created_at, id);
CREATE INDEX scrape_runs_id_idx ON scrape_runs USING btree (id);
CREATE INDEX scrape_runs_unfinished_idx ON scrape_runs USING btree (account_id, status) WHERE (status = ANY (ARRAY['Queued'::text, 'Running'::text, 'Paused'::text]));

CREATE TABLE security_events (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL,
  type text NOT NULL,
  meta jsonb NOT NULL DEFAULT '{}'::jsonb,
  ip text,
  user_agent text,
  occurred_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT security_events_pkey PRIMARY KEY (id)
);
CREATE INDEX security_events_occurred_at_idx ON security_events USING btree (occurred_at);
CREATE INDEX security_events_user_id_occurred_at_idx ON security_events USING btree (user_id, occurred_at);

CREATE TABLE site_hosts (
  host text NOT NULL,
  holder uuid,
  free_at timestamp with time zone NOT NULL,
  CONSTRAINT site_hosts_pkey PRIMARY KEY (host)
);
CREATE INDEX site_hosts_holder_idx ON site_hosts USING btree (holder) WHERE (holder IS NOT NULL);

CREATE TABLE site_visits (
  account_id uuid NOT NULL,
  website text NOT NULL,
  visited_at timestamp with time zone NOT NULL DEFAULT now(),
  good_until timestamp with time zone NOT NULL,
  pages smallint NOT NULL,
  error text,
  contacts jsonb NOT NULL,
  redirected_to text,
  parked boolean NOT NULL DEFAULT false,
  CONSTRAINT site_visits_pkey PRIMARY KEY (account_id, website)
);

CREATE TABLE source_spend (
  source text NOT NULL,
  month date NOT NULL,
  requests integer NOT NULL,
  CONSTRAINT source_spend_pkey PRIMARY KEY (source, month)
);

CREATE TABLE till_deliveries (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  event text NOT NULL,
  attempt integer NOT NULL DEFAULT 0,
  due_at timestamp with time zone NOT NULL,
  CONSTRAINT till_deliveries_pkey PRIMARY KEY (id)
);
CREATE INDEX till_deliveries_due_at_idx ON till_deliveries USING btree (due_at);

CREATE TABLE till_objects (
  "position" bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  id text NOT NULL,
  kind text NOT NULL,
  customer text,
  due_at timestamp with time zone,
  body jsonb NOT NULL,
  CONSTRAINT till_objects_pkey PRIMARY KEY ("position"),
  CONSTRAINT till_objects_id_key UNIQUE (id)
);
CREATE INDEX till_objects_customer_idx ON till_objects USING btree (customer);
CREATE INDEX till_objects_due_at_idx ON till_objects USING btree (due_at);
CREATE INDEX till_objects_kind_idx ON till_objects USING btree (kind);

CREATE TABLE till_requests (
  key text NOT NULL,
  fingerprint bytea NOT NULL,
  request_id text NOT NULL,
  status integer NOT NULL,
  answer json NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT till_requests_pkey PRIMARY KEY (key)
);
CREATE INDEX till_requests_created_at_idx ON till_requests USING btree (created_at);

CREATE TABLE trial_mailboxes (
  id text NOT NULL,
  granted integer NOT NULL DEFAULT 0,
  forget_at timestamp with time zone,
  CONSTRAINT trial_mailboxes_pkey PRIMARY KEY (id)
);
CREATE INDEX trial_mailboxes_forget_at_idx ON trial_mailboxes USING btree (forget_at);

CREATE TABLE usage_ledger (
  account_id uuid NOT NULL,
  lead_id uuid NOT NULL,
  run_id uuid NOT NULL,
  counted_at timestamp with time zone NOT NULL DEFAULT now(),
  period_starts timestamp with time zone NOT NULL,
  credited_at timestamp with time zone,
  CONSTRAINT usage_ledger_pkey PRIMARY KEY (account_id, lead_id)
);
CREATE INDEX usage_ledger_account_id_period_starts_idx ON usage_ledger USING btree (account_id, period_starts);

CREATE TABLE usage_shares (
  account_id uuid NOT NULL,
  lead_id uuid NOT NULL,
  counted_as uuid NOT NULL,
  CONSTRAINT usage_shares_pkey PRIMARY KEY (account_id, lead_id)
);

CREATE TABLE users (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  firebase_uid text NOT NULL,
  primary_account_id uuid,
  email text,
  email_verified boolean NOT NULL DEFAULT false,
  onboarding_status text NOT NULL DEFAULT 'IN_PROGRESS'::text,
  display_name text,
  first_name text,
  last_name text,
  phone text,
  notification_email text,
  address_line1 text,
  address_line2 text,
  city text,
  state text,
  postal_code text,
  country text DEFAULT 'United States'::text,
  sessions_valid_after timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  time_zone text,
  locale text,
  bio text,
  onboarding_draft jsonb,
  alert_on_ready boolean NOT NULL DEFAULT true,
  weekly_summary boolean NOT NULL DEFAULT true,
  product_updates boolean NOT NULL DEFAULT false,
  system_alerts boolean NOT NULL DEFAULT true,
  lead_digest_cadence text NOT NULL DEFAULT 'WEEKLY'::text,
  digested_until timestamp with time zone NOT NULL DEFAULT now(),
  summarised_until timestamp with time zone NOT NULL DEFAULT now(),
  marketing_allowed boolean NOT NULL DEFAULT false,
  marketing_source text,
  disabled_at timestamp with time zone,
  lists jsonb NOT NULL DEFAULT '{}'::jsonb,
  confirmed_email text,
  checklist_dismissed_at timestamp with time zone,
  address_as_of timestamp with time zone,
  CONSTRAINT users_pkey PRIMARY KEY (id),
  CONSTRAINT users_firebase_uid_key UNIQUE (firebase_uid)
);
CREATE INDEX users_primary_account_id_idx ON users USING btree (primary_account_id);

CREATE TABLE views (
  account_id uuid NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL,
  name text NOT NULL,
  filter jsonb NOT NULL,
  sort jsonb,
  created_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  deleted_at timestamp with time zone,
  built_in text,
  shared boolean NOT NULL DEFAULT false,
  CONSTRAINT views_pkey PRIMARY KEY (account_id, id)
);
CREATE INDEX views_account_id_user_id_created_at_idx ON views USING btree (account_id, user_id, created_at);

CREATE TABLE wanted_areas (
  account_id uuid NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL,
  city_id text NOT NULL,
  label text NOT NULL,
  requested_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT wanted_areas_pkey PRIMARY KEY (account_id, id)
);
CREATE UNIQUE INDEX wanted_areas_account_id_user_id_city_id_idx ON wanted_areas USING btree (account_id, user_id, city_id);
CREATE INDEX wanted_areas_city_id_idx ON wanted_areas USING btree (city_id);
CREATE INDEX wanted_areas_user_id_idx ON wanted_areas USING btree (user_id);

CREATE TABLE webhook_attempts (
  account_id uuid NOT NULL,
  endpoint_id uuid NOT NULL,
  id uuid NOT NULL,
  message_id uuid NOT NULL,
  at timestamp with time zone NOT NULL DEFAULT now(),
  duration_ms integer NOT NULL,
  status integer,
  error text,
  request_headers jsonb NOT NULL,
  response_headers jsonb,
  response_body text,
  CONSTRAINT webhook_attempts_pkey PRIMARY KEY (account_id, endpoint_id, id)
);
CREATE INDEX webhook_attempts_account_id_endpoint_id_at_idx ON webhook_attempts USING btree (account_id, endpoint_id, at);
CREATE INDEX webhook_attempts_account_id_endpoint_id_message_id_idx ON webhook_attempts USING btree (account_id, endpoint_id, message_id);

CREATE TABLE webhook_endpoints (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  url text NOT NULL,
  events text[] NOT NULL,
  secret text NOT NULL,
  previous_secret text,
  previous_until timestamp with time zone,
  failing_since timestamp with time zone,
  disabled_at timestamp with time zone,
  disabled_reason text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  answered_at timestamp with time zone,
  CONSTRAINT webhook_endpoints_pkey PRIMARY KEY (account_id, id)
);

CREATE TABLE webhook_messages (
  account_id uuid NOT NULL,
  endpoint_id uuid NOT NULL,
  id uuid NOT NULL,
  type text NOT NULL,
  body text NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  next_at timestamp with time zone DEFAULT now(),
  delivered_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT webhook_messages_pkey PRIMARY KEY (account_id, endpoint_id, id)
);
CREATE INDEX webhook_messages_created_at_idx ON webhook_messages USING btree (created_at);
CREATE INDEX webhook_messages_next_at_idx ON webhook_messages USING btree (next_at) WHERE (next_at IS NOT NULL);

ALTER TABLE accounts ADD CONSTRAINT accounts_trial_mailbox_fkey FOREIGN KEY (trial_mailbox) REFERENCES trial_mailboxes(id) ON UPDATE CASCADE;
ALTER TABLE activities ADD CONSTRAINT activities_account_id_lead_id_fkey FOREIGN KEY (account_id, lead_id) REFERENCES leads(account_id, id) ON DELETE CASCADE;
ALTER TABLE api_keys ADD CONSTRAINT api_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE api_keys ADD CONSTRAINT api_keys_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES memberships(account_id, user_id) ON DELETE CASCADE;
ALTER TABLE assignment_rules ADD CONSTRAINT assignment_rules_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE audit_log ADD CONSTRAINT audit_log_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE billing_customers ADD CONSTRAINT billing_customers_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE billing_notices ADD CONSTRAINT billing_notices_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE billing_packs ADD CONSTRAINT billing_packs_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE brands ADD CONSTRAINT brands_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE city_aliases ADD CONSTRAINT city_aliases_city_id_fkey FOREIGN KEY (city_id) REFERENCES cities(id) ON DELETE CASCADE;
ALTER TABLE data_export_chunks ADD CONSTRAINT data_export_chunks_account_id_export_id_fkey FOREIGN KEY (account_id, export_id) REFERENCES data_exports(account_id, id) ON DELETE CASCADE;
ALTER TABLE data_exports ADD CONSTRAINT data_exports_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE data_exports ADD CONSTRAINT data_exports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE deliveries ADD CONSTRAINT deliveries_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE delivery_files ADD CONSTRAINT delivery_files_account_id_delivery_run_id_fkey FOREIGN KEY (account_id, delivery_run_id) REFERENCES delivery_runs(account_id, id) ON DELETE CASCADE;
ALTER TABLE delivery_files ADD CONSTRAINT delivery_files_account_id_run_id_fkey FOREIGN KEY (account_id, run_id) REFERENCES scrape_runs(account_id, id) ON DELETE CASCADE;
ALTER TABLE delivery_leads ADD CONSTRAINT delivery_leads_account_id_delivery_run_id_fkey FOREIGN KEY (account_id, delivery_run_id) REFERENCES delivery_runs(account_id, id) ON DELETE CASCADE;
ALTER TABLE delivery_leads ADD CONSTRAINT delivery_leads_account_id_lead_id_fkey FOREIGN KEY (account_id, lead_id) REFERENCES leads(account_id, id) ON DELETE CASCADE;
ALTER TABLE delivery_receipts ADD CONSTRAINT delivery_receipts_account_id_delivery_run_id_fkey FOREIGN KEY (account_id, delivery_run_id) REFERENCES delivery_runs(account_id, id) ON DELETE CASCADE;
ALTER TABLE delivery_runs ADD CONSTRAINT delivery_runs_account_id_delivery_id_fkey FOREIGN KEY (account_id, delivery_id) REFERENCES deliveries(account_id, id) ON DELETE CASCADE;
ALTER TABLE destinations ADD CONSTRAINT destinations_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE duplicate_searches ADD CONSTRAINT duplicate_searches_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE email_recipients ADD CONSTRAINT email_recipients_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE enrichment_tasks ADD CONSTRAINT enrichment_tasks_account_id_lead_id_fkey FOREIGN KEY (account_id, lead_id) REFERENCES leads(account_id, id) ON DELETE CASCADE;
ALTER TABLE enrichment_tasks ADD CONSTRAINT enrichment_tasks_account_id_run_id_fkey FOREIGN KEY (account_id, run_id) REFERENCES scrape_runs(account_id, id) ON DELETE CASCADE;
ALTER TABLE events ADD CONSTRAINT events_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE export_layouts ADD CONSTRAINT export_layouts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE idempotency_keys ADD CONSTRAINT idempotency_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE invitations ADD CONSTRAINT invitations_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE invitations ADD CONSTRAINT invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE lead_bulk_batches ADD CONSTRAINT lead_bulk_batches_account_id_bulk_id_fkey FOREIGN KEY (account_id, bulk_id) REFERENCES lead_bulk_changes(account_id, id) ON DELETE CASCADE;
ALTER TABLE lead_bulk_changes ADD CONSTRAINT lead_bulk_changes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE lead_changes ADD CONSTRAINT lead_changes_account_id_lead_id_fkey FOREIGN KEY (account_id, lead_id) REFERENCES leads(account_id, id) ON DELETE CASCADE;
ALTER TABLE lead_contacts ADD CONSTRAINT lead_contacts_account_id_lead_id_fkey FOREIGN KEY (account_id, lead_id) REFERENCES leads(account_id, id) ON DELETE CASCADE;
ALTER TABLE lead_duplicates ADD CONSTRAINT lead_duplicates_account_id_lead_id_fkey FOREIGN KEY (account_id, lead_id) REFERENCES leads(account_id, id) ON DELETE CASCADE;
ALTER TABLE lead_duplicates ADD CONSTRAINT lead_duplicates_account_id_other_id_fkey FOREIGN KEY (account_id, other_id) REFERENCES leads(account_id, id) ON DELETE CASCADE;
ALTER TABLE lead_edits ADD CONSTRAINT lead_edits_account_id_lead_id_fkey FOREIGN KEY (account_id, lead_id) REFERENCES leads(account_id, id) ON DELETE CASCADE;
ALTER TABLE lead_identities ADD CONSTRAINT lead_identities_account_id_lead_id_fkey FOREIGN KEY (account_id, lead_id) REFERENCES leads(account_id, id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE lead_import_batches ADD CONSTRAINT lead_import_batches_account_id_import_id_fkey FOREIGN KEY (account_id, import_id) REFERENCES lead_imports(account_id, id) ON DELETE CASCADE;
ALTER TABLE lead_imports ADD CONSTRAINT lead_imports_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE lead_merges ADD CONSTRAINT lead_merges_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE lead_reports ADD CONSTRAINT lead_reports_account_id_lead_id_fkey FOREIGN KEY (account_id, lead_id) REFERENCES leads(account_id, id) ON DELETE CASCADE;
ALTER TABLE lead_verifications ADD CONSTRAINT lead_verifications_account_id_lead_id_fkey FOREIGN KEY (account_id, lead_id) REFERENCES leads(account_id, id) ON DELETE CASCADE;
ALTER TABLE leads ADD CONSTRAINT leads_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE mails ADD CONSTRAINT mails_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE memberships ADD CONSTRAINT memberships_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE memberships ADD CONSTRAINT memberships_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE mentions ADD CONSTRAINT mentions_account_id_activity_id_fkey FOREIGN KEY (account_id, activity_id) REFERENCES activities(account_id, id) ON DELETE CASCADE;
ALTER TABLE mentions ADD CONSTRAINT mentions_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES memberships(account_id, user_id) ON DELETE CASCADE;
ALTER TABLE places ADD CONSTRAINT places_city_id_fkey FOREIGN KEY (city_id) REFERENCES cities(id);
ALTER TABLE quota_holds ADD CONSTRAINT quota_holds_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE quota_periods ADD CONSTRAINT quota_periods_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE run_leads ADD CONSTRAINT run_leads_account_id_lead_id_fkey FOREIGN KEY (account_id, lead_id) REFERENCES leads(account_id, id) ON DELETE CASCADE;
ALTER TABLE run_leads ADD CONSTRAINT run_leads_account_id_run_id_fkey FOREIGN KEY (account_id, run_id) REFERENCES scrape_runs(account_id, id) ON DELETE CASCADE;
ALTER TABLE run_records ADD CONSTRAINT run_records_account_id_run_id_fkey FOREIGN KEY (account_id, run_id) REFERENCES scrape_runs(account_id, id) ON DELETE CASCADE;
ALTER TABLE scrape_runs ADD CONSTRAINT scrape_runs_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE security_events ADD CONSTRAINT security_events_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE site_visits ADD CONSTRAINT site_visits_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE usage_ledger ADD CONSTRAINT usage_ledger_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE usage_shares ADD CONSTRAINT usage_shares_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE users ADD CONSTRAINT users_primary_account_id_fkey FOREIGN KEY (primary_account_id) REFERENCES accounts(id) ON DELETE SET NULL;
ALTER TABLE views ADD CONSTRAINT views_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE views ADD CONSTRAINT views_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES memberships(account_id, user_id) ON DELETE CASCADE;
ALTER TABLE wanted_areas ADD CONSTRAINT wanted_areas_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE wanted_areas ADD CONSTRAINT wanted_areas_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES memberships(account_id, user_id) ON DELETE CASCADE;
ALTER TABLE webhook_attempts ADD CONSTRAINT webhook_attempts_account_id_endpoint_id_message_id_fkey FOREIGN KEY (account_id, endpoint_id, message_id) REFERENCES webhook_messages(account_id, endpoint_id, id) ON DELETE CASCADE;
ALTER TABLE webhook_endpoints ADD CONSTRAINT webhook_endpoints_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE webhook_messages ADD CONSTRAINT webhook_messages_account_id_endpoint_id_fkey FOREIGN KEY (account_id, endpoint_id) REFERENCES webhook_endpoints(account_id, id) ON DELETE CASCADE;

INSERT INTO product_clock DEFAULT VALUES;

-- The migrations that this schema includes.
CREATE TABLE IF NOT EXISTS migrations (id serial PRIMARY KEY, timestamp bigint NOT NULL, name varchar NOT NULL);
INSERT INTO migrations (timestamp, name) VALUES
  (1763690000000, 'CreateAccountsRunsLeads1763690000000'),
  (1763700000000, 'CreatePlaces1763700000000'),
  (1763710000000, 'CreateSubscribersRooms1763710000000'),
  (1763720000000, 'IndexPeopleByAccount1763720000000'),
  (1763730000000, 'GiveRunsOptionsAndCoverage1763730000000'),
  (1763740000000, 'KeepAnIdentityLedger1763740000000'),
  (1763750000000, 'KeepReleases1763750000000'),
  (1763760000000, 'CreateBoundaries1763760000000'),
  (1763770000000, 'CreateEnrichment1763770000000'),
  (1763780000000, 'KeepEditsAndViews1763780000000'),
  (1763790000000, 'ShareSlots1763790000000'),
  (1763800000000, 'LimitApiKeys1763800000000'),
  (1763810000000, 'ConfirmNotificationAddresses1763810000000'),
  (1763820000000, 'KeepIdempotencyKeys1763820000000'),
  (1763830000000, 'CountStoredLeads1763830000000'),
  (1763840000000, 'PutTheAccountInEveryKey1763840000000'),
  (1763850000000, 'ReserveQuota1763850000000'),
  (1763870000000, 'KeepTheTestTill1763870000000'),
  (1763880000000, 'CreateBilling1763880000000'),
  (1763900000000, 'KeepPacksAndNotices1763900000000'),
  (1763920000000, 'KnowTheNextPlan1763920000000'),
  (1763930000000, 'NestAreas1763930000000'),
  (1763940000000, 'LocatePlaces1763940000000'),
  (1763950000000, 'FetchAreas1763950000000'),
  (1763970000000, 'KeepABaseMap1763970000000'),
  (1763980000000, 'KeepEvents1763980000000'),
  (1763990000000, 'KeepExportLayouts1763990000000'),
  (1763990100000, 'KeepBrands1763990100000'),
  (1764000000000, 'KeepDeliveries1764000000000'),
  (1764010000000, 'ConnectDestinations1764010000000'),
  (1764020000000, 'WatchRuns1764020000000'),
  (1764030000000, 'ShareDeliveries1764030000000'),
  (1764040000000, 'ContinueSending1764040000000'),
  (1764060000000, 'ExplainMatches1764060000000'),
  (1764070000000, 'EndWaiting1764070000000'),
  (1764090000000, 'ScoreLeads1764090000000'),
  (1764090100000, 'SaveViews1764090100000'),
  (1764100000000, 'ChangeAllMatching1764100000000'),
  (1764101000000, 'ImportOwnCustomers1764101000000'),
  (1764120000000, 'GuideTheFirstDay1764120000000'),
  (1764130000000, 'MergeLeads1764130000000'),
  (1764131000000, 'SuggestDuplicates1764131000000'),
  (1764140000000, 'CheckPhones1764140000000'),
  (1764140100000, 'JudgeWebsites1764140100000'),
  (1764140200000, 'VerifyLeads1764140200000'),
  (1764150000000, 'VerifyMany1764150000000'),
  (1764150100000, 'CoverFacets1764150100000'),
  (1764150300000, 'SaySameLocation1764150300000'),
  (1764160000000, 'MarkImportedCustomers1764160000000'),
  (1764170000000, 'KeepImportProblems1764170000000'),
  (1764200000000, 'KeepAddressParts1764200000000'),
  (1764200100000, 'ReportLeads1764200100000'),
  (1764200200000, 'KeepProfiles1764200200000'),
  (1764200210000, 'MendTexts1764200210000'),
  (1764200500000, 'KeepSearchedAreas1764200500000'),
  (1764200510000, 'SearchSeveralCategories1764200510000'),
  (1796100000000, 'ShareTrials1796100000000'),
  (1796200000000, 'KeepRoomForAreas1796200000000'),
  (1796200100000, 'LimitUnansweredWebhooks1796200100000'),
  (1796300000000, 'WantAreas1796300000000'),
  (1796300100000, 'DateStatuses1796300100000'),
  (1796300300000, 'ShortenClientLinks1796300300000'),
  (1796400000000, 'JoinAccounts1796400000000'),
  (1796500000000, 'AssignLeads1796500000000'),
  (1796510000000, 'KeepAuditLog1796510000000'),
  (1796520000000, 'FollowUpLeads1796520000000'),
  (1796530000000, 'KeepActivity1796530000000'),
  (1796540000000, 'ReleaseMembers1796540000000'),
  (1796545000000, 'TellMembers1796545000000'),
  (1796546000000, 'AssignByRules1796546000000'),
  (1796547000000, 'ShareViews1796547000000'),
  (1796550000000, 'ProposeOwners1796550000000'),
  (1796551000000, 'SetPerAccount1796551000000'),
  (1796552000000, 'ChooseBillingEmails1796552000000'),
  (1796553000000, 'KeepFollowUps1796553000000'),
  (1796560000000, 'KeepExportsToOwners1796560000000'),
  (1796563000000, 'RewordPauses1796563000000'),
  (1796563100000, 'TellOfDeletions1796563100000'),
  (1796570000000, 'DateLoginAddresses1796570000000'),
  (1796571000000, 'KeepWhoUndid1796571000000'),
  (1796574000000, 'CountLinksFromJoining1796574000000');
