// Keys that a cashier presses faster than a test could from outside: these run in the page, where nothing comes between them.

/** The second as soon as the first has chosen: on a slow machine already a frame is longer than Enter rests. */
export function pressesEnterTwice(numbers: string): void {
  const box = document.activeElement as HTMLInputElement;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(box, numbers);
  box.dispatchEvent(new Event("input", { bubbles: true }));
  const press = () =>
    box.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
  const observer = new MutationObserver(() => {
    observer.disconnect();
    press();
  });
  observer.observe(document, { subtree: true, attributeFilter: ["data-mark"] });
  requestAnimationFrame(press);
}

export function holdsEnter(): void {
  const held = { key: "Enter", repeat: true, bubbles: true, cancelable: true };
  document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", held));
}

/** The key a second time, a moment after the round could be started. */
export function pressOnceStartIsNext(): Promise<void> {
  return new Promise((done) => {
    const press = () => {
      document.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", ctrlKey: true }));
      done();
    };
    const observer = new MutationObserver(() => {
      const words = [...document.querySelectorAll("button")].map((button) => button.textContent ?? "");
      if (!words.some((text) => /^Start.*F9/.test(text))) return;
      observer.disconnect();
      setTimeout(press, 50);
    });
    observer.observe(document, { subtree: true, childList: true, characterData: true });
  });
}
