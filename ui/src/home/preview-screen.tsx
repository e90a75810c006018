// The preview of the home page for editors.

import { DraftBanner } from "../blocks/draft-banner";
import type { ScreenProps } from "../lib/route";
import type { HomeData } from "./load";
import HomeScreen from "./screen";

export default function HomePreviewScreen(props: ScreenProps<HomeData>) {
  const { preview } = props.data;
  return (
    <>
      {preview && <DraftBanner visibility={preview} />}
      <HomeScreen {...props} />
    </>
  );
}
