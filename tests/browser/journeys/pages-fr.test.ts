import { visitEveryPage } from "../support/every-page";

await visitEveryPage("fr");
