import type { Brand } from "@derash/protocol/hall/brand";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import { type PapersLink, papersHash, readPapersHash } from "../data/hall/hall-link.ts";
import { chooseLanguage } from "../i18n/language.ts";
import { languageChoices } from "../i18n/languages.ts";
import { BrandBand } from "../kit/brand.tsx";
import { Choice } from "../kit/Choice.tsx";
import { Waiting } from "../kit/shell/Layout.tsx";
import { Tibeb } from "../kit/Tibeb.tsx";
import { PaperList } from "./PaperList.tsx";
import { CodeForm, NumbersForm } from "./PapersForms.tsx";
import { RoundHead } from "./RoundHead.tsx";
import { usePapers } from "./use-papers.ts";

/** A guest of a hall follows her paper cartelas on her phone: nobody is signed in, and nothing can be done here but to look. */
export function PapersPage() {
  const link = useLinkOfAddress();
  const { view, isOver, isLost } = usePapers(link);
  useLanguageOfAddress();
  const follow = (numbers: readonly number[]) => goTo({ ...link, numbers });
  if (link.code === "" || isOver)
    return (
      <Frame title={<Trans>Follow your cartelas</Trans>}>
        <CodeForm isOver={isOver} onCode={(code) => goTo({ code, numbers: link.numbers })} />
      </Frame>
    );
  if (view === null && !isLost) return <Waiting />;
  return (
    <Frame title={view?.branchName ?? <Trans>Follow your cartelas</Trans>} brand={view?.brand ?? null}>
      {isLost && (
        <p role="status" data-testid="papers-offline" className="mb-3 rounded-md bg-alarm p-3 font-bold text-on-alarm">
          <Trans>Offline: this is what was heard last. It goes on by itself when the network is back.</Trans>
        </p>
      )}
      {view && <RoundHead round={view.round} />}
      {view && <PaperList view={view} onForget={(number) => follow(link.numbers.filter((one) => one !== number))} />}
      <NumbersForm numbers={link.numbers} onNumbers={follow} />
    </Frame>
  );
}

type FrameProps = { title: ReactNode; brand?: Brand | null; children: ReactNode };

function Frame({ title, brand = null, children }: FrameProps) {
  const { t, i18n } = useLingui();
  const language = i18n.locale === "am" ? "am" : "en";
  return (
    <main className="min-h-dvh wrap-anywhere">
      <Tibeb height={10} />
      <div className="mx-auto max-w-2xl px-3 pb-6">
        <h1 className="display my-3 text-xl">
          <BrandBand brand={brand} fallback={title} className="rounded-md px-2 py-1" logoClass="h-9" />
        </h1>
        {children}
        <Choice
          className="mt-5 w-fit"
          label={t`Language`}
          options={languageChoices}
          chosen={language}
          onChoose={chooseLanguage}
        />
      </div>
    </main>
  );
}

/** Behind the #, which no server ever sees. */
function useLinkOfAddress(): PapersLink {
  return readPapersHash(useSyncExternalStore(onHashChange, () => location.hash));
}

function onHashChange(changed: () => void): () => void {
  window.addEventListener("hashchange", changed);
  return () => window.removeEventListener("hashchange", changed);
}

/** The address is all that is kept: a page that is opened again shows the same papers. */
function goTo(link: PapersLink): void {
  location.replace(papersHash(link));
}

/** The phone speaks as the screen or the paper does that the code was read from. */
function useLanguageOfAddress(): void {
  useEffect(() => {
    const language = new URLSearchParams(location.search).get("lang");
    if (language === "am" || language === "en") void chooseLanguage(language);
  }, []);
}
