// The description of a module: its drawing, if it has one, and its editors' text.

import type { Module } from "../model/api";
import { Demonstration } from "./demonstration";
import { Details } from "./details";
import { DRAWN } from "./drawn";

export interface BodyProps {
  module: Module;
  search: URLSearchParams;
}

export default function Body({ module, search }: BodyProps) {
  const { id, name } = module;
  return (
    <div>
      {DRAWN.includes(id) && <Demonstration id={id} name={name} search={search} previewed={Boolean(module.previewed)} />}
      <Details module={module} />
    </div>
  );
}
