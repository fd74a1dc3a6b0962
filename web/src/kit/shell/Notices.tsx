import { CloseAlarmNotice } from "../../room/seal/CloseAlarmNotice.tsx";
import { PutAside } from "./PutAside.tsx";

/** What stands above whatever screen it is. */
export function Notices() {
  return (
    <>
      <CloseAlarmNotice />
      <PutAside />
    </>
  );
}
