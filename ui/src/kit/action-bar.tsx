// The final buttons of a form or a step, with a note.

import type { ReactNode } from "react";
import styles from "./action-bar.module.css";

export const ActionBar = ({ children }: { children: ReactNode }) => <div class={`${styles.bar} row wrap middle gap-3 gap-x-4 mt-5`}>{children}</div>;
