// A heading whose level depends on its position.

import type { ReactNode } from "react";

export type Level = 2 | 3 | 4;

export interface TitleProps {
  level: Level;
  id?: string | undefined;
  class?: string | undefined;
  children: ReactNode;
}

export function Title({ level, children, ...attributes }: TitleProps) {
  const Tag = `h${level}` as "h2" | "h3" | "h4";
  return <Tag {...attributes}>{children}</Tag>;
}

export const below = (level: Level): Level => (level === 2 ? 3 : 4);
