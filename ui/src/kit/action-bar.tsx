// The buttons that end a form or a step of it, and a word beside them.

import type { ReactNode } from "react";
import styles from "./action-bar.module.css";

export const ActionBar = ({ children }: { children: ReactNode }) => <div class={styles.bar}>{children}</div>;
