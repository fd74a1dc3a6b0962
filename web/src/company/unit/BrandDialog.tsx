import type { Brand } from "@derash/protocol/hall/brand";
import { changeBrand, readBrand } from "@derash/protocol/path/hall";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../data/api.ts";
import { Button } from "../../kit/Button.tsx";
import { BrandBand } from "../../kit/brand.tsx";
import { changedFields, seenOf } from "../../kit/staff/form/changed-fields.ts";
import { TextField } from "../../kit/staff/form/Field.tsx";
import { FormDialog } from "../../kit/staff/form/FormDialog.tsx";
import { fieldErrors, serverMessage } from "../../kit/staff/form/form-errors.ts";
import { useNotice } from "../../kit/staff/notice.tsx";
import { managementKey } from "../../kit/staff/unit-queries.ts";
import { logoOf } from "./logo-picture.ts";

type Unit = { branch_id: string } | { company_id: string };

/** How a branch's hall, or all of a company's, look to their guests: opens what is kept. */
export function BrandButton({ unit, unitName }: { unit: Unit; unitName: string }) {
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery({
    queryKey: [...managementKey, "brand", unit],
    queryFn: () => call(readBrand, { query: unit }),
  });
  return (
    <>
      <Button disabled={!data} onClick={() => setOpen(true)}>
        <Trans>Looks</Trans>
      </Button>
      {isOpen && data && (
        <BrandDialog unit={unit} unitName={unitName} brand={data.brand} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

/** undefined: as it is. */
type Logo = string | null | undefined;
type Props = { unit: Unit; unitName: string; brand: Brand; onClose: () => void };
const usualColour = "#1a6b3b";

function BrandDialog({ unit, unitName, brand, onClose }: Props) {
  const { t } = useLingui();
  const notify = useNotice();
  const client = useQueryClient();
  // As it was opened: what comes anew meanwhile is somebody else's, and is not put back.
  const [{ logo: logoBefore, ...before }] = useState(brand);
  const [name, setName] = useState(brand.name ?? "");
  const [colour, setColour] = useState(brand.colour);
  const [logo, setLogo] = useState<Logo>(undefined);
  const [isUnread, setUnread] = useState(false);
  const wanted = { name: name.trim() === "" ? null : name.trim(), colour };
  const change = useMutation({
    mutationFn: () => {
      const changed = { ...changedFields(before, wanted), ...(logo !== undefined && { logo }) };
      return call(changeBrand, {
        body: { ...unit, ...changed, seen: seenOf({ ...before, logo: logoBefore }, changed) },
      });
    },
    onSuccess: () => {
      notify(t`The looks of ${unitName} are saved; its screens show them at once.`);
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: managementKey }),
  });
  const errors = fieldErrors(change.error);
  const read = async (file: File | undefined) => {
    setUnread(false);
    if (file) await logoOf(file).then(setLogo, () => setUnread(true));
  };
  return (
    <FormDialog
      title={t`Looks of ${unitName}`}
      onClose={onClose}
      onSubmit={() => change.mutate()}
      onEdit={change.reset}
      submitLabel={<Trans>Save</Trans>}
      isBusy={change.isPending}
      error={change.error && Object.keys(errors).length === 0 ? serverMessage(change.error) : null}
    >
      <p className="text-sm text-soft">
        <Trans>On the hall's screen and on the phones of its guests.</Trans>
      </p>
      <TextField
        label={t`Name for guests`}
        maxLength={40}
        value={name}
        error={errors.name}
        onChange={({ target }) => setName(target.value)}
      />
      <div className="flex items-end gap-3">
        <label className="grid gap-1 text-sm">
          <Trans>Colour</Trans>
          <input
            type="color"
            value={colour ?? usualColour}
            onChange={({ target }) => setColour(target.value)}
            className="h-11 w-20 rounded-md border border-edge bg-cloth"
          />
        </label>
        {colour !== null && (
          <Button onClick={() => setColour(null)}>
            <Trans>No colour</Trans>
          </Button>
        )}
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <label className="grid gap-1 text-sm">
          <Trans>Picture</Trans>
          <input
            type="file"
            accept="image/*"
            onChange={({ target }) => void read(target.files?.[0])}
            className="min-h-11 max-w-64 text-sm"
          />
        </label>
        {(logo ?? (logo === undefined ? logoBefore : null)) !== null && (
          <Button onClick={() => setLogo(null)}>
            <Trans>No picture</Trans>
          </Button>
        )}
      </div>
      {(isUnread || errors.logo) && (
        <p role="alert" className="text-sm font-semibold text-alarm">
          <Trans>This is no picture that can be read here.</Trans>
        </p>
      )}
      <BrandBand
        brand={{ ...wanted, logo: logo === undefined ? logoBefore : null }}
        fallback={unitName}
        className="display rounded-md border border-line px-3 py-2 text-xl"
        logoClass="h-9"
      />
      {typeof logo === "string" && (
        <img src={`data:image/jpeg;base64,${logo}`} alt={t`As it was chosen`} className="max-h-24 rounded-md" />
      )}
    </FormDialog>
  );
}
