-- Whether the desk pays out is asked from now on, for a recovery stops it. What was switched off while the desk had a switch, which has
-- stopped nobody for long, stops nobody now.
update payment_switch set is_on = true where provider = 'desk' and not is_on;
