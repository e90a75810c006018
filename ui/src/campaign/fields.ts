// Validation of a campaign, by screen.

import { checkLine, checkRequired, checkText, fault, given, isEmail, parseEmail } from "../kit/field-rules";
import type { FieldProblem } from "../lib/api";
import type { CampaignContent, CampaignForm, CampaignList } from "../model/api";

export const AUDIENCE_FIELDS = ["audience", "own", "addresses", "list"];
export const MESSAGE_FIELDS = ["name", "subject", "campaignType", "attachments", "attachment", "medicine", "visa", "visaOn"];
export const CONTENT_FIELDS = ["contentType", "content"];
export const DATE_FIELDS = ["firstOn", "secondOn", "witnesses", "witnessList", "comment"];
export const IDENTITY_FIELDS = ["company", "emailAddress", "signer"];

const LINE = { min: 1, max: 100 };
const VISA = { min: 5, max: 60 };
const COMMENT = { min: 0, max: 2000 };
const DAY = 86_400_000;
/** Common notations of merge tags, which a campaign does not fill; the server knows all of them. */
const MERGE_TAG = /\{\{[^{}]+\}\}|\*\|[^|]+\|\*|%%[^%\s][^%]*%%|\$\{[^{}]+\}|<%[^%]+%>/;

const isYes = (answers: FormData, name: string) => given(answers, name) === "yes";

/** Whether a field has a file: the ticket of an upload, or the file itself without a script. */
function hasFile(answers: FormData, name: string): boolean {
  return answers.getAll(name).some((value) => (typeof value === "string" ? value !== "" : value.size > 0));
}

/** The kind of list that is required; none if the audience is a whole group. */
export function ownOf(answers: FormData): "addresses" | "pharmacies" | null {
  const own = given(answers, "own");
  return given(answers, "audience") === "custom" && (own === "addresses" || own === "pharmacies") ? own : null;
}

/**
 * The entries of a list: one per line or separated by commas, semicolons or blanks, also in the notation `Name
 * <address>`.
 */
const separated = (text: string) => text.split(/[\n,;]/).flatMap((part) => (part.includes("<") ? [part] : part.split(/\s+/))).filter((part) => part.trim() !== "");

/** The addresses of a text, and the number of the first invalid entry. */
export function readAddresses(text: string): { addresses: string[]; wrong: number | null } {
  const parsed = separated(text).map(parseEmail);
  const wrong = parsed.indexOf(null);
  return { addresses: [...new Set(parsed.flatMap((address) => (address === null ? [] : [address.toLowerCase()])))], wrong: wrong < 0 ? null : wrong + 1 };
}

function checkAddresses(answers: FormData, name: string, max: number): FieldProblem[] {
  const { addresses, wrong } = readAddresses(given(answers, name));
  if (wrong !== null) return [fault(name, "campaign.address-invalid", { number: wrong })];
  return addresses.length > max ? [fault(name, "campaign.addresses-too-many", { max })] : [];
}

export function checkAudience(answers: FormData, { pasted }: CampaignForm, list: CampaignList | null): FieldProblem[] {
  const isCustom = given(answers, "audience") === "custom";
  const unanswered = checkRequired(answers, isCustom ? ["own"] : ["audience"]);
  const own = ownOf(answers);
  if (!own) return unanswered;
  const isListed = hasFile(answers, "list");
  const empty = isListed && list !== null && list.recipients === 0 ? [fault("list", "campaign.list-empty")] : [];
  if (own === "pharmacies") return isListed ? empty : [fault("list", "form.required")];
  const isPasted = given(answers, "addresses").trim() !== "";
  return [...checkAddresses(answers, "addresses", pasted), ...(isPasted || isListed ? empty : [fault("list", "campaign.addresses-missing")])];
}

export function checkMessage(answers: FormData, { subject }: CampaignForm, today: string): FieldProblem[] {
  const visa = isYes(answers, "medicine")
    ? [
        ...checkLine(answers, "visa", VISA),
        ...checkRequired(answers, ["visaOn"]),
        ...(given(answers, "visaOn") > today ? [fault("visaOn", "campaign.visa-future")] : []),
      ]
    : [];
  return [
    ...checkLine(answers, "name", LINE),
    ...checkLine(answers, "subject", subject),
    ...(MERGE_TAG.test(given(answers, "subject")) ? [fault("subject", "campaign.merge-tag")] : []),
    ...checkRequired(answers, ["campaignType", "attachments", "medicine"]),
    ...(isYes(answers, "attachments") && !hasFile(answers, "attachment") ? [fault("attachment", "form.required")] : []),
    ...visa,
  ];
}

export function checkContent(answers: FormData, content: CampaignContent | null, isBusy: boolean): FieldProblem[] {
  const unanswered = checkRequired(answers, ["contentType"]);
  if (isBusy) return [...unanswered, fault("content", "form.files-uploading")];
  if (!hasFile(answers, "content")) return [...unanswered, fault("content", "form.required")];
  const errors = content?.report.findings.filter(({ advice }) => !advice).length ?? 0;
  return errors > 0 ? [...unanswered, fault("content", "campaign.content-faulty", { count: errors })] : unanswered;
}

const days = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY);

/** The day that is `count` days later, "YYYY-MM-DD". */
export const dayAfter = (day: string, count: number) => new Date(Date.parse(day) + count * DAY).toISOString().slice(0, 10);

export function checkDates(answers: FormData, { firstAfter, secondAfter, witnesses }: CampaignForm, today: string): FieldProblem[] {
  const [first, second] = [given(answers, "firstOn"), given(answers, "secondOn")];
  const within = (name: string, [least = 0, most = 0]: number[], count: number, codes: [string, string]) => {
    if (count < least) return [fault(name, codes[0], { count: least })];
    return count > most ? [fault(name, codes[1], { count: most })] : [];
  };
  const conditional = isYes(answers, "witnesses") ? [...checkRequired(answers, ["witnessList"]), ...checkAddresses(answers, "witnessList", witnesses)] : [];
  return [
    ...checkRequired(answers, ["firstOn"]),
    ...(first ? within("firstOn", firstAfter, days(today, first), ["campaign.sending-early", "campaign.sending-late"]) : []),
    ...(first && second ? within("secondOn", secondAfter, days(first, second), ["campaign.second-early", "campaign.second-late"]) : []),
    ...checkRequired(answers, ["witnesses"]),
    ...conditional,
    ...checkText(answers, "comment", COMMENT),
  ];
}

export function checkIdentity(answers: FormData): FieldProblem[] {
  const email = (name: string) => {
    const address = given(answers, name).trim();
    return address && !isEmail(address) ? [fault(name, "form.email-invalid")] : checkRequired(answers, [name]);
  };
  return [...checkLine(answers, "company", LINE), ...email("emailAddress"), ...email("signer")];
}
