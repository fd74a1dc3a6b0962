import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { RowButton, RowButtons } from "../kit/staff/table/RowButton.tsx";

type Props = {
  /** Whose account it is, and who signs in with the password. */
  name: string;
  username: string;
  /** null for who may not pay into it. */
  onTransfer: (() => void) | null;
  onPassword: () => void;
  /** Further buttons, between the two. */
  children?: ReactNode;
};

/** What can be done with the account of a unit or cashier below, at the end of its row. */
export function AccountButtons({ name, username, onTransfer, onPassword, children }: Props) {
  const { t } = useLingui();
  return (
    <RowButtons>
      {onTransfer && (
        <RowButton aria-label={t`Transfer to ${name}`} onClick={onTransfer}>
          <Trans>Transfer</Trans>
        </RowButton>
      )}
      {children}
      <RowButton aria-label={t`Reset password of ${username}`} onClick={onPassword}>
        <Trans>Reset password</Trans>
      </RowButton>
    </RowButtons>
  );
}
