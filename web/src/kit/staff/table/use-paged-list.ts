import type { Sort } from "@derash/protocol/management";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Listed } from "../../../data/api.ts";
import { useSettled } from "../../../data/use-settled.ts";
import { managementKey } from "../unit-queries.ts";
import { keptBeside } from "./kept-beside.ts";
import { pageSize } from "./searched-rows.ts";
import { usePageSize } from "./use-page-size.ts";

/** Somebody who types has paused. */
const quietMs = 300;

type ListName = "companies" | "branches" | "cashiers" | "suspensions";
export type PagedList<Row> = ReturnType<typeof usePagedList<Row>>;
type Asked = ReturnType<typeof pageAsked>;

/** The unit whose rows a list has; everything that one may see without it. */
type Within = { company?: string; branch?: string };
type Choice = Within & { search?: string; page?: number; sort?: Sort; size?: number };

/** What is asked for of a page, counted from 1; by name without another order. */
export function pageAsked({
  search = "",
  company = "",
  branch = "",
  page = 1,
  sort = "name",
  size = pageSize,
}: Choice) {
  return {
    ...{ page, page_size: size, search: search || undefined },
    ...{ company: company || undefined, branch: branch || undefined },
    sort: sort === "name" ? undefined : sort,
  };
}

export function pageKey(list: ListName, asked: Asked) {
  const { company, branch, ...rest } = asked;
  return [...managementKey, list, "page", { company, branch }, rest];
}

/** Who is in one unit never stands below the name of another; while somebody types, what was there stays until the new is. */
export function pageQuery<Row>(list: ListName, asked: Asked, ask: (query: Asked) => Promise<Listed<Row[]>>) {
  const { company, branch } = asked;
  return {
    queryKey: pageKey(list, asked),
    queryFn: () => ask(asked),
    placeholderData: keptBeside({ company, branch }, managementKey.length + 2),
  };
}

/** A list of the people and units below, a page at a time as the server finds it. */
export function usePagedList<Row>(list: ListName, ask: (query: Asked) => Promise<Listed<Row[]>>, within: Within = {}) {
  const [words, setWords] = useState("");
  const [company, setCompany] = useState("");
  const [hasChosen, setChosen] = useState(false);
  const [sort, setSort] = useState<Sort>("name");
  const search = useSettled(words.trim(), quietMs);
  const size = usePageSize();
  const choice = `${company} ${sort} ${search} ${size}`;
  const [place, setPlace] = useState({ choice, page: 1 });
  // Another choice has other pages.
  const page = place.choice === choice ? place.page : 1;
  const goTo = (next: number) => setPlace({ choice, page: next });
  const asked = pageAsked({ ...within, ...(company !== "" && { company }), search, page, sort, size });
  const found = useQuery(pageQuery(list, asked, ask));
  // The last row of the last page may have gone.
  if (page > 1 && found.data?.rows.length === 0 && !found.isPlaceholderData) goTo(page - 1);
  return {
    ...{ found, words, company, sort, page, goTo },
    /** Also while the whole list is on its way: what is shown is still what was found, and where it was chosen stays. */
    isFiltered:
      words !== "" || search !== "" || company !== "" || found.isPlaceholderData || (hasChosen && found.isPending),
    search: setWords,
    choose: (next: string) => {
      setChosen(true);
      setCompany(next);
    },
    sortBy: setSort,
  };
}
