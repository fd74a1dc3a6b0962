import type { CartelaRecord } from "@derash/protocol/cartela";
import { Trans, useLingui } from "@lingui/react/macro";
import { type Dispatch, useRef, useState } from "react";
import { roveByKey } from "../kit/roving.ts";
import { Badge } from "../kit/staff/Badge.tsx";
import { controlClass } from "../kit/staff/form/Field.tsx";
import { Section } from "../kit/staff/StaffPage.tsx";
import { Pager } from "../kit/staff/table/Pager.tsx";
import { usePageSize } from "../kit/staff/table/use-page-size.ts";
import { CartelaCard } from "./CartelaCard.tsx";
import { type Editing, type EditingAction, isEditing } from "./edit/editing.ts";
import { QuickEdit } from "./edit/QuickEdit.tsx";
import { filterCartelas } from "./find-cartela.ts";
import type { Right } from "./right.ts";
import type { Scope } from "./scope.ts";

/** As many as two screens can show: a whole list would be 2,000 drawings. */
const onDesk = 30;
const onPhone = 6;

type Props = {
  cartelas: readonly CartelaRecord[];
  scope: Scope;
  right: Right;
  editing: Editing;
  dispatch: Dispatch<EditingAction>;
  onOpen: (cartela: CartelaRecord) => void;
  onSaved: (saved: CartelaRecord) => void;
};

/** The list, a page at a time. */
export function SavedCartelas({ cartelas, scope, right, editing, dispatch, onOpen, onSaved }: Props) {
  const { t } = useLingui();
  const [filter, setFilter] = useState("");
  const [wantedPage, setPage] = useState(0);
  const [visited, setVisited] = useState(0);
  const pageSize = usePageSize(onDesk, onPhone);
  const top = useRef<HTMLDivElement>(null);
  const found = filterCartelas(filter, cartelas);
  const pageCount = Math.max(1, Math.ceil(found.length / pageSize));
  const page = Math.min(wantedPage, pageCount - 1);
  const pageNumber = page + 1;
  const shown = found.slice(page * pageSize, pageNumber * pageSize);
  const stop = (shown.find(({ number }) => number === visited) ?? shown[0])?.number;
  const isCompanyPerson = right === "manage";
  const turn = (to: number) => {
    setPage(to);
    top.current?.scrollIntoView({ block: "nearest" });
  };
  return (
    <div ref={top} className="min-w-0 scroll-mt-4">
      <Section
        title={<Trans>Your Saved Cartelas</Trans>}
        count={cartelas.length}
        actions={
          cartelas.length > 0 && (
            <input
              type="search"
              aria-label={t`Filter by number`}
              placeholder={t`Number, or 12-40`}
              value={filter}
              onChange={(event) => {
                setFilter(event.target.value);
                setPage(0);
              }}
              className={`${controlClass} w-44!`}
            />
          )
        }
      >
        {!isCompanyPerson && <ViewOnly mayCopy={right === "copy"} />}
        {cartelas.length === 0 && <NoCartelas isCompanyPerson={isCompanyPerson} />}
        {cartelas.length > 0 && found.length === 0 && (
          <p className="px-4 py-8 text-center text-soft">
            <Trans>No cartela has this number.</Trans>
          </p>
        )}
        <ul
          onKeyDown={(event) => roveByKey(event, "li > button")}
          className="grid grid-cols-[repeat(auto-fill,minmax(8.75rem,1fr))] gap-2 p-2 wide:gap-3 wide:p-4"
        >
          {shown.map((cartela) => (
            <CartelaCard
              key={cartela.number}
              cartela={cartela}
              isStop={cartela.number === stop}
              onVisit={() => setVisited(cartela.number)}
              onOpen={() => onOpen(cartela)}
              onQuickEdit={
                isCompanyPerson ? () => dispatch({ type: "edit", editor: { kind: "quick", id: cartela.id } }) : null
              }
              editor={
                isEditing(editing, "quick", cartela.id) ? (
                  <QuickEdit
                    cartela={cartela}
                    scope={scope}
                    onDirty={(isDirty) => dispatch({ type: "typed", isDirty })}
                    onSaved={onSaved}
                    onClose={() => dispatch({ type: "close" })}
                  />
                ) : null
              }
            />
          ))}
        </ul>
        {pageCount > 1 && (
          <Pager page={pageNumber} hasNext={pageNumber < pageCount} onTurn={(by) => turn(page + by)}>
            <Trans>
              Page {pageNumber} of {pageCount}
            </Trans>
          </Pager>
        )}
      </Section>
    </div>
  );
}

/** Of the company's list; whoever may, makes a copy of a cartela, and is told here that the button there does that. */
function ViewOnly({ mayCopy }: { mayCopy: boolean }) {
  return (
    <p className="flex flex-wrap items-center gap-2 border-b border-line bg-sunk px-3 py-2 text-sm wide:px-4">
      <Badge>
        <Trans>View-only access</Trans>
      </Badge>
      <span>
        <Trans>Contact your company admin to manage cartelas</Trans>
        {mayCopy && (
          <span className="block text-soft">
            <Trans>An edit of yours makes a copy for your branch alone.</Trans>
          </span>
        )}
      </span>
    </p>
  );
}

function NoCartelas({ isCompanyPerson }: { isCompanyPerson: boolean }) {
  return (
    <div className="px-4 py-10 text-center">
      <p className="display text-xl">
        <Trans>No Cartelas Yet</Trans>
      </p>
      {isCompanyPerson && (
        <p className="mt-1 text-sm text-soft">
          <Trans>Make one, paste many, or add a set of the package.</Trans>
        </p>
      )}
    </div>
  );
}
