-- A deposit was asked about for seven days from when it was begun, so that nobody heard that one which a limit had held for a week had gone
-- back. Those that came into a wallet since then are asked about once more, and from then on as any other: in an hour, when no server of
-- the release before is left, which would ask once and never again.
update deposit d set next_look_at = clock_timestamp() + interval '1 hour'
from payment_account a
where a.id = d.payment_account_id and a.provider <> 'desk' and d.state = 'paid' and d.next_look_at is null
  and d.ended_at > clock_timestamp() - interval '6 days' and d.created_at < clock_timestamp() - interval '6 days';
