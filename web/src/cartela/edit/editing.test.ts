import { expect, test } from "vitest";
import { type Editing, type EditingAction, editingReducer, isEditing, notEditing } from "./editing.ts";

const after = (...actions: EditingAction[]): Editing => actions.reduce(editingReducer, notEditing);
const quick = (id: string): EditingAction => ({ type: "edit", editor: { kind: "quick", id } });
const dialog = (id: string): EditingAction => ({ type: "edit", editor: { kind: "dialog", id } });
const typed: EditingAction = { type: "typed", isDirty: true };

test("opening another quick edit closes the first", () => {
  const editing = after(quick("a"), quick("b"));
  expect(isEditing(editing, "quick", "a")).toBe(false);
  expect(isEditing(editing, "quick", "b")).toBe(true);
});

test("so does the dialog's edit, of the same cartela too", () => {
  const editing = after(quick("a"), dialog("a"));
  expect(isEditing(editing, "quick", "a")).toBe(false);
  expect(isEditing(editing, "dialog", "a")).toBe(true);
});

test("with unsaved changes the person is asked first, and nothing is closed meanwhile", () => {
  const asked = after(quick("a"), typed, quick("b"));
  expect(isEditing(asked, "quick", "a")).toBe(true);
  expect(asked.wanted).toEqual({ kind: "quick", id: "b" });
  expect(editingReducer(asked, { type: "stay" })).toEqual({ ...asked, wanted: null });
  expect(editingReducer(asked, { type: "discard" })).toEqual({ ...notEditing, open: { kind: "quick", id: "b" } });
});

test("closing asks as well, but only when something would be lost", () => {
  expect(after(quick("a"), { type: "close" })).toEqual(notEditing);
  const asked = after(quick("a"), typed, { type: "close" });
  expect(asked.wanted).toBe("none");
  expect(editingReducer(asked, { type: "discard" })).toEqual(notEditing);
  expect(after(quick("a"), typed, { type: "typed", isDirty: false }, { type: "close" })).toEqual(notEditing);
});

test("opening the same one again loses nothing and asks nothing", () => {
  expect(after(quick("a"), typed, quick("a"))).toEqual(after(quick("a"), typed));
});

test("a save ends it", () => {
  expect(after(quick("a"), typed, { type: "saved" })).toEqual(notEditing);
});
