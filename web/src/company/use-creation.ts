import { useMutation } from "@tanstack/react-query";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { formCall } from "../kit/staff/form/form-call.ts";
import { applyFieldErrors } from "../kit/staff/form/form-errors.ts";
import { useMadeBefore } from "./made-before.ts";
import { useManagementUpdate } from "./management-queries.ts";

type Options<Values extends FieldValues, Made> = {
  form: UseFormReturn<Values>;
  make: (values: Values) => Promise<Made>;
  onCreated: (made: Made) => void;
  /** Says at the fields what is wrong with them; the server's own words, unless a form has better ones. */
  applyErrors?: (error: unknown) => void;
  refusal: (error: unknown) => string | null;
};

/** Makes an account from a form, and says what a `FormDialog` has to know of that. */
export function useCreation<Values extends FieldValues, Made>(options: Options<Values, Made>) {
  const { form, make, onCreated, refusal } = options;
  const { applyErrors = (error) => applyFieldErrors(error, form.setError) } = options;
  const { refresh } = useManagementUpdate();
  const before = useMadeBefore();
  const create = useMutation({
    mutationFn: make,
    onSuccess: onCreated,
    onError: (error) => {
      applyErrors(error);
      before.noteFailure(error);
    },
    onSettled: refresh,
  });
  return { ...formCall(form, create), error: create.error && (before.words(create.error) ?? refusal(create.error)) };
}
