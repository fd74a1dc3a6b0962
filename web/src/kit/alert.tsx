import { Trans, useLingui } from "@lingui/react/macro";
import { createContext, type ReactNode, use, useCallback, useState } from "react";
import { Link } from "wouter";
import { Button, buttonClass } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";

/** Shows a message and waits until it is read. Several wait for each other, as the browser's own alerts do. */
type Alert = (message: string, way?: Way) => Promise<void>;
/** Where something can be done about it, or what. */
export type Way = { words: string } & ({ to: string } | { act: () => void });
type Waiting = { message: string; way: Way | undefined; done: () => void };

const AlertContext = createContext<Alert>(() => Promise.resolve());

export function useAlert(): Alert {
  return use(AlertContext);
}

export function AlertProvider({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const [waiting, setWaiting] = useState<Waiting[]>([]);
  const alert = useCallback<Alert>(
    (message, way) => new Promise((done) => setWaiting((queue) => [...queue, { message, way, done }])),
    [],
  );
  const current = waiting[0];
  const close = useCallback(() => {
    current?.done();
    setWaiting((queue) => queue.slice(1));
  }, [current]);
  return (
    <AlertContext value={alert}>
      {children}
      {current && (
        <Dialog title={t`Derash`} onClose={close} key={current.message}>
          <p role="alert" className="mb-4 text-base">
            {current.message}
          </p>
          {current.way && <WayButton way={current.way} close={close} />}
          <Button tone="ink" className="w-full" onClick={close}>
            <Trans>OK</Trans>
          </Button>
        </Dialog>
      )}
    </AlertContext>
  );
}

function WayButton({ way, close }: { way: Way; close: () => void }) {
  if ("to" in way)
    return (
      <Link to={way.to} className={`${buttonClass()} mb-2 w-full`} onClick={close}>
        {way.words}
      </Link>
    );
  const act = () => {
    close();
    way.act();
  };
  return (
    <Button tone="go" className="mb-2 w-full" onClick={act}>
      {way.words}
    </Button>
  );
}
