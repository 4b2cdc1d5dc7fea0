// Small parts that several views use.

import { Check, Copy } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { asFailure, type Failure } from "../api";

/** What went wrong and what to do, with a way to try again. */
export function Problem({ failure, retry }: { failure: { detail: string; hint: string }; retry?: () => void }) {
  return (
    <div className="problem" role="alert">
      <p>{failure.detail}</p>
      {failure.hint && <p className="faint">{failure.hint}</p>}
      {retry && (
        <button type="button" className="button" onClick={retry}>
          Try again
        </button>
      )}
    </div>
  );
}

/** A button with an icon alone; its name is its label and its tooltip. */
export function IconButton(props: {
  label: string;
  onClick: () => void;
  children: ReactNode;
  pressed?: boolean;
  expanded?: boolean;
  className?: string;
  disabled?: boolean;
}) {
  return (
    <button
      type="button"
      className={`icon-button ${props.className ?? ""}`}
      aria-label={props.label}
      title={props.label}
      aria-pressed={props.pressed}
      aria-expanded={props.expanded}
      disabled={props.disabled}
      onClick={props.onClick}
    >
      {props.children}
    </button>
  );
}

export function CopyButton({ text, label = "Copy" }: { text: string; label?: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      copyBySelection(text);
    }
    setCopied(true);
    setTimeout(() => setCopied(false), 1500);
  };
  return (
    <IconButton label={copied ? "Copied" : label} onClick={() => void copy()}>
      {copied ? <Check /> : <Copy />}
    </IconButton>
  );
}

/** Where the page is no secure context the clipboard is only reached by selecting. */
function copyBySelection(text: string) {
  const area = document.createElement("textarea");
  area.value = text;
  area.className = "offscreen";
  document.body.append(area);
  area.select();
  document.execCommand("copy");
  area.remove();
}

/** A modal dialog that is open while it is there. */
export function Dialog({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    return () => opened?.close();
  }, []);
  return (
    <dialog ref={dialog} aria-label={title} onCancel={onClose} onClose={onClose}>
      <h2>{title}</h2>
      {children}
    </dialog>
  );
}

/** Work that may fail: how it is begun, whether it is going on, and why it failed. */
export function useAttempt() {
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState(false);
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      setFailure(asFailure(error));
    }
    setBusy(false);
  };
  return { attempt, busy, failure };
}

export interface Loaded<T> {
  value?: T;
  failure?: Failure;
  loading: boolean;
  reload: () => void;
}

/** What `load` brings, again whenever `key` changes; late answers of an older key are dropped. */
export function useLoaded<T>(key: string, load: () => Promise<T>): Loaded<T> {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<{ key: string; value?: T; failure?: Failure }>();
  const current = `${attempt} ${key}`;
  useEffect(() => {
    let dropped = false;
    load().then(
      (value) => !dropped && setState({ key: current, value }),
      (error: unknown) => !dropped && setState({ key: current, failure: asFailure(error) }),
    );
    return () => {
      dropped = true;
    };
    // `load` is a new closure at every render; `key` says when it means something else.
  }, [current]);
  const here = state?.key === current ? state : undefined;
  return { value: here?.value, failure: here?.failure, loading: here === undefined, reload: () => setAttempt((n) => n + 1) };
}

/** Saves a file that was made here. */
export function download(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

export const plural = (n: number, one: string, many = `${one}s`) => `${n.toLocaleString("en")} ${n === 1 ? one : many}`;

/** A long text, cut until somebody asks for all of it. */
export function Clipped({ text, limit = 900, children }: { text: string; limit?: number; children?: (text: string) => ReactNode }) {
  const [whole, setWhole] = useState(false);
  const characters = text.length;
  const cut = !whole && characters > limit * 1.2;
  const shown = cut ? text.slice(0, limit) : text;
  return (
    <>
      {children ? children(shown) : shown}
      {cut && (
        <>
          {"… "}
          <button type="button" className="link" onClick={() => setWhole(true)}>
            Show all {characters.toLocaleString("en")} characters
          </button>
        </>
      )}
    </>
  );
}
