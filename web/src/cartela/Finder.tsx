import type { CartelaRecord } from "@derash/protocol/cartela";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "../kit/Button.tsx";
import { TextField } from "../kit/staff/form/Field.tsx";
import { FormSection } from "../kit/staff/form/FormSection.tsx";
import { findCartela } from "./find-cartela.ts";

type Props = { cartelas: readonly CartelaRecord[]; onFound: (cartela: CartelaRecord) => void };

/** From a number that somebody says to its cartela. */
export function Finder({ cartelas, onFound }: Props) {
  const { t } = useLingui();
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<"invalid" | "absent" | null>(null);
  const words = { invalid: t`Please enter a valid Cartela ID`, absent: t`This cartela number is not present.` };
  return (
    <FormSection
      title={<Trans>Preview Cartela</Trans>}
      onSubmit={() => {
        const found = findCartela(text, cartelas);
        setProblem(typeof found === "string" ? found : null);
        if (typeof found !== "string") onFound(found);
      }}
    >
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            label={<Trans>Quick Cartela Finder</Trans>}
            error={problem === null ? undefined : words[problem]}
            placeholder={t`Enter a Cartela ID`}
            inputMode="numeric"
            enterKeyHint="search"
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setProblem(null);
            }}
          />
        </div>
        <Button type="submit" tone="ink" className="mt-6 shrink-0">
          <Trans>Find Card</Trans>
        </Button>
      </div>
    </FormSection>
  );
}
