/** How the people behind this operation are reached beyond the bot and the desk; null until the operator names it here. */
export const operatorContact: string | null = null;
