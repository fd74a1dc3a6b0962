import { Trans } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { readLasting, writeText } from "../data/storage.ts";
import { useStore } from "../data/store.ts";
import { Button } from "../kit/Button.tsx";
import { kitStore } from "../session/telegram-link.ts";

/** Who has played so many rounds may want the app at hand. */
const roundsMin = 3;

/** A place on the phone's home screen, offered once in a life, where Telegram can give one and has not yet. */
export function HomeOffer({ roundsPlayed }: { roundsPlayed: number }) {
  const kit = useStore(kitStore);
  const [isOffered, setIsOffered] = useState(false);
  useEffect(() => {
    if (kit === null || roundsPlayed < roundsMin || readLasting("derash-home-offered") !== null) return;
    void kit.mayAddToHome().then((mayAdd) => {
      if (!mayAdd || readLasting("derash-home-offered") !== null) return;
      // Seen is offered: whatever she does now, it does not come again.
      writeText("derash-home-offered", "true");
      setIsOffered(true);
    });
  }, [kit, roundsPlayed]);
  if (!isOffered) return null;
  return (
    <section className="cloth mx-3 mb-3 flex flex-wrap items-center gap-2 p-3" data-testid="home-offer">
      <p className="min-w-40 flex-1 text-sm">
        <Trans>Put Derash on your home screen, to find your tables with one tap?</Trans>
      </p>
      <Button
        tone="ink"
        onClick={() => {
          kit?.addToHome();
          setIsOffered(false);
        }}
      >
        <Trans>Add it</Trans>
      </Button>
      <Button onClick={() => setIsOffered(false)}>
        <Trans>No</Trans>
      </Button>
    </section>
  );
}
