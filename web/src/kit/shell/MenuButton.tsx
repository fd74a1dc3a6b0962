import { useLingui } from "@lingui/react/macro";
import { Icon } from "../icons.tsx";

/** Opens and closes the menu that hangs on a header. */
export function MenuButton({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) {
  const { t } = useLingui();
  return (
    <button
      type="button"
      className="grid size-11 place-items-center"
      aria-expanded={isOpen}
      aria-label={t`Menu`}
      onClick={onToggle}
    >
      <Icon name={isOpen ? "close" : "menu"} />
    </button>
  );
}
