// What is said in passing, read out and gone after a while.

import { useStore } from "../state/store";

export function Notice() {
  const notice = useStore((state) => state.notice);
  return (
    <div className="notice" role="status">
      {notice && <p>{notice}</p>}
    </div>
  );
}
