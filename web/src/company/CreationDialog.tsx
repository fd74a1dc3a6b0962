import type { ComponentProps, ReactNode } from "react";
import { type FieldValues, FormProvider, type UseFormReturn } from "react-hook-form";
import { FormDialog } from "../kit/staff/form/FormDialog.tsx";

type Props<Values extends FieldValues> = {
  /** What a `FormDialog` has to know of it. */
  call: Omit<ComponentProps<typeof FormDialog>, "title" | "onClose" | "submitLabel" | "children">;
  form: UseFormReturn<Values>;
  title: string;
  onClose: () => void;
  children: ReactNode;
};

/** The form that makes a unit or an account; its fields find the form around them. */
export function CreationDialog<Values extends FieldValues>({ call, form, title, onClose, children }: Props<Values>) {
  return (
    <FormDialog {...call} title={title} onClose={onClose} submitLabel={title}>
      <FormProvider {...form}>{children}</FormProvider>
    </FormDialog>
  );
}
