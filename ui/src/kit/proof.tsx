// Proof-of-work captcha: the browser solves a challenge from the first interaction on. If it cannot, the form is sent
// without a proof, and its sender confirms by e-mail.

import { useRef, useState } from "react";
import { useT } from "../lib/i18n";
import { CrossIcon } from "./icons";
import { Problem } from "./problem";
import styles from "./proof.module.css";
import type { Proof } from "./proof-solver";

type ProofState = "idle" | "running" | "verified" | "byMail";

interface FormProof {
  state: ProofState;
  /** Starts to solve a challenge, unless it has. */
  begin(): void;
  /** Adds the proof to the answers once it is solved. */
  seal(answers: FormData): Promise<void>;
  /** Discards a rejected proof. */
  renew(): void;
}

/** The proof of one form, by the form's name in the challenge. */
export function useProof(form: string): FormProof {
  const [state, setState] = useState<ProofState>("idle");
  const proof = useRef<Promise<Proof | null> | undefined>(undefined);
  const start = async () => {
    setState("running");
    const made = await import("./proof-solver").then(({ prove }) => prove(form)).catch(() => null);
    // A failure is retried at the next interaction.
    if (!made) proof.current = undefined;
    setState(made ? "verified" : "byMail");
    return made;
  };
  const current = () => (proof.current ??= start());
  const renew = () => {
    proof.current = undefined;
    setState("idle");
  };
  const seal = async (answers: FormData) => {
    let made = await current();
    if (made && made.until < performance.now()) {
      renew();
      made = await current();
    }
    if (!made) return;
    await new Promise((done) => setTimeout(done, made.from - performance.now()));
    answers.set("altcha", made.solution);
  };
  return { state, begin: () => void current(), seal, renew };
}

interface ProofLineProps {
  state: ProofState;
  /** The error text, if the form was rejected for its proof. */
  refused?: string | undefined;
  onRetry(): void;
  /** The contact address as an alternative. */
  email?: string | undefined;
}

export function ProofLine({ state, refused, onRetry, email }: ProofLineProps) {
  const t = useT();
  if (refused) {
    return <Problem title={t("kit:form.failed")} text={email ? `${refused} ${t("kit:proof.write", { email })}` : refused} onRetry={onRetry} />;
  }
  return (
    <>
      <p class={`small ${styles.line} needs-script row middle gap-2 mt-5`} data-state={state} role="status">
        <CrossIcon />
        {t({ idle: "kit:proof.name", running: "kit:proof.running", verified: "kit:proof.verified", byMail: "kit:proof.byMail" }[state] as "kit:proof.name")}
      </p>
      <p class={`small ${styles.unscripted}`}>{t("kit:proof.byMail")}</p>
    </>
  );
}
