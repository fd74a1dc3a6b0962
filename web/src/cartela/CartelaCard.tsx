import type { CartelaRecord } from "@derash/protocol/cartela";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Badge } from "../kit/staff/Badge.tsx";
import { StaffIcon } from "../kit/staff/StaffIcon.tsx";
import { MiniCartela } from "./MiniCartela.tsx";

type Props = {
  cartela: CartelaRecord;
  /** The Tab key stops at this card alone; the arrow keys lead to the others. */
  isStop: boolean;
  onVisit: () => void;
  onOpen: () => void;
  /** Null for those who may not edit here. */
  onQuickEdit: (() => void) | null;
  /** The inline editor, while this card is being edited. */
  editor: ReactNode;
};

/** One saved cartela: its number, its face, and a way to both editors. */
export function CartelaCard({ cartela, isStop, onVisit, onOpen, onQuickEdit, editor }: Props) {
  const { t } = useLingui();
  const { number } = cartela;
  const isEdited = editor !== null;
  return (
    <li
      data-cartela={number}
      className={`overflow-hidden rounded-md border bg-cloth ${isEdited ? "col-span-2 row-span-2 self-start border-edge raised" : "border-line"}`}
    >
      <div className="flex min-h-11 items-center gap-1.5 ps-2.5">
        <h3 className="display text-lg tabular-nums">{number}</h3>
        {cartela.is_copy && (
          <Badge tone="note">
            <Trans>Copy</Trans>
          </Badge>
        )}
        {onQuickEdit !== null && !isEdited && (
          <button
            type="button"
            aria-label={t`Quick edit of cartela ${number}`}
            tabIndex={isStop ? 0 : -1}
            onClick={onQuickEdit}
            className="ms-auto grid size-11 place-items-center text-soft hover:text-ink"
          >
            <StaffIcon name="edit" size={18} />
          </button>
        )}
      </div>
      {isEdited ? (
        editor
      ) : (
        <button
          type="button"
          aria-label={t`Show cartela ${number}`}
          tabIndex={isStop ? 0 : -1}
          onFocus={onVisit}
          onClick={onOpen}
          className="block w-full rounded-md px-2 pb-2 focus-visible:-outline-offset-3"
        >
          <span aria-hidden="true">
            <MiniCartela {...cartela} />
          </span>
        </button>
      )}
    </li>
  );
}
