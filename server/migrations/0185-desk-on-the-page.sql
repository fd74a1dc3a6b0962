-- As before (0097-fees.sql); and what was sold to players has what a desk took for wallets and paid out of them, as a drawer's report has
-- it: a page named the credit alone, beside an expected sum that had all of it. Pages that were signed before stay as they are.
create or replace function day_close_figures(p_shifts uuid[]) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'shifts', count(*), 'sales', coalesce(sum(c.stakes_santim - c.refunds_santim), 0), 'prizes', coalesce(sum(c.prizes_santim), 0),
    'bonuses', coalesce(sum(c.bonuses_santim), 0),
    'cut', coalesce(sum((select coalesce(sum(h.cut_santim), 0) from hall_till h where h.shift_id = s.id)), 0),
    'player_credit', coalesce(sum(c.player_credit_santim + c.top_ups_santim - c.cash_outs_santim), 0),
    'float_in', coalesce(sum(c.float_in_santim), 0),
    'drops', coalesce(sum(c.drop_santim), 0), 'pay_in', coalesce(sum(c.pay_in_santim), 0), 'pay_out', coalesce(sum(c.pay_out_santim), 0),
    'opening_cash', coalesce(sum(s.opening_cash_santim), 0), 'expected', coalesce(sum(s.expected_cash_santim), 0),
    'counted', coalesce(sum(s.counted_cash_santim), 0), 'variance', coalesce(sum(s.variance_santim), 0),
    'tax', coalesce(sum(c.tax_santim), 0),
    'fees', fees_of_shifts(p_shifts),
    -- What went to the bank says day_close_safe.
    'bank', 0)
  from shift s join shift_cash c on c.shift_id = s.id where s.id = any (p_shifts)
$$;
