// Takes something back: a cross as large as a finger, with words for whoever does not see it.

import { RemoveIcon } from "./icons";
import styles from "./remove-button.module.css";

interface RemoveButtonProps {
  label: string;
  onRemove(): void;
}

export const RemoveButton = ({ label, onRemove }: RemoveButtonProps) => (
  <button class={styles.remove} type="button" aria-label={label} onClick={onRemove}><RemoveIcon /></button>
);
