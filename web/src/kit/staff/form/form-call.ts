import type { UseMutationResult } from "@tanstack/react-query";
import type { FieldValues, UseFormReturn } from "react-hook-form";

type Call<Values, Answer> = Pick<UseMutationResult<Answer, Error, Values>, "mutate" | "reset" | "isPending">;

/** What a `FormDialog` has to know of the form in it, and of the call that sends its values. */
export function formCall<Values extends FieldValues, Answer>(
  form: Pick<UseFormReturn<Values>, "handleSubmit">,
  call: Call<Values, Answer>,
) {
  return {
    onSubmit: form.handleSubmit((values) => call.mutate(values)),
    onEdit: call.reset,
    isBusy: call.isPending,
  };
}
