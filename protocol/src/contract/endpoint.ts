import type * as z from "zod";
import type { Role } from "../staff.ts";
import type { EndpointLimit } from "./limit.ts";

/** The kinds of people that a session can belong to. */
export type Caller = "player" | Role;
/** Who may call: everybody, or people of these kinds with a live session. What they may see or change is the server's to say. */
export type Callers = "anyone" | readonly Caller[];

/** What a server lets go of that has too much to do, in this order; never of a round that somebody has paid for. */
export type Shed = "polls" | "spectators" | "new_rounds";

/** All that there is to know of a call, for the server that answers it, for those who send it, and for the page that shows it. */
export type Endpoint = {
  /** One sentence. */
  summary: string;
  callers: Callers;
  /**
   * A dangerous act: whom of the callers the server asks for the password once more, unless it was typed on this session a
   * short while ago.
   */
  confirm?: readonly Role[];
  /** Open to a super admin who must set up an authenticator app first. */
  isBeforeTotp?: true;
  /** What it counts besides what every request counts. */
  limits?: readonly EndpointLimit[];
  /** As what it is refused with overloaded by a server that has too much to do; without it, never. */
  shed?: Shed;
  /** What is named in the path, and asked for behind it. */
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  answer: z.ZodType;
  /** Of an answer that is not JSON. */
  mediaType?: string;
};

/** By method and path, as the specification writes it. */
export type Endpoints = Readonly<Record<string, Endpoint>>;
