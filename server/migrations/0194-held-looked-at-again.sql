-- What a limit holds is looked at again each hour, for the limit may have been raised since. What was held before that was known is looked
-- at now, and not at the end of its day, week or month alone.
update deposit set next_look_at = clock_timestamp() where state = 'held' and next_look_at > clock_timestamp();
