-- The screen that runs a cashier's rounds holds a lease: each one that comes takes over with a number one higher. Whoever does
-- something for an older one finds a higher number here, and does nothing, however late they are.
alter table hall_screen add column fence bigint not null default 0;
