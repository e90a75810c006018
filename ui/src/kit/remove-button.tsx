// A removal button: a cross of touch size, with a text for screen readers.

import { RemoveIcon } from "./icons";
import styles from "./remove-button.module.css";

interface RemoveButtonProps {
  label: string;
  onRemove(): void;
}

export const RemoveButton = ({ label, onRemove }: RemoveButtonProps) => (
  <button class={`${styles.remove} grid bare`} type="button" aria-label={label} onClick={onRemove}><RemoveIcon /></button>
);
