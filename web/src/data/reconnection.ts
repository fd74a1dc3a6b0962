/**
 * How a page comes back whose server has gone. All of them lose it at one moment, so they try again at moments of their own, each
 * time waiting about twice as long: what comes to a server that has just started is a wave of seconds, and not a blow.
 */
export const reconnection = { randomizationFactor: 0.9, reconnectionDelayMax: 10_000 };

/** Who is refused comes again by themselves, and not all who were refused at one moment at the next. */
export const afterRefusalMs = () => 1_000 + Math.random() * 3_000;
