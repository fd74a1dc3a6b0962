/** The one place on the page where a cartela may be edited: inline on its card, or in the dialog. */
export type Editor = { kind: "quick" | "dialog"; id: string };

export type Editing = {
  open: Editor | null;
  /** The person has typed something that is not saved. */
  isDirty: boolean;
  /** What the person wants instead, while they are asked about their changes: another editor, or "none" to close. */
  wanted: Editor | "none" | null;
};

export type EditingAction =
  | { type: "edit"; editor: Editor }
  | { type: "close" }
  | { type: "typed"; isDirty: boolean }
  | { type: "saved" }
  | { type: "discard" }
  | { type: "stay" };

export const notEditing: Editing = { open: null, isDirty: false, wanted: null };

/** One editor at a time; another takes its place, after a question where something would be lost. */
export function editingReducer(editing: Editing, action: EditingAction): Editing {
  switch (action.type) {
    case "edit":
      return isSameEditor(editing.open, action.editor) ? editing : leaveFor(editing, action.editor);
    case "close":
      return editing.open === null ? editing : leaveFor(editing, "none");
    case "typed":
      return editing.isDirty === action.isDirty ? editing : { ...editing, isDirty: action.isDirty };
    case "saved":
      return notEditing;
    case "discard":
      return openOf(editing.wanted);
    case "stay":
      return { ...editing, wanted: null };
  }
}

export function isEditing(editing: Editing, kind: Editor["kind"], id: string): boolean {
  return isSameEditor(editing.open, { kind, id });
}

function leaveFor(editing: Editing, wanted: Editor | "none"): Editing {
  return editing.isDirty ? { ...editing, wanted } : openOf(wanted);
}

function openOf(wanted: Editing["wanted"]): Editing {
  return { ...notEditing, open: wanted === "none" ? null : wanted };
}

function isSameEditor(one: Editor | null, other: Editor): boolean {
  return one !== null && one.kind === other.kind && one.id === other.id;
}
