import { useNavigate } from "react-router-dom";
import { useTexts } from "../i18n/index.ts";
import { Button } from "../kit/index.ts";

/** Back and home, on every error page. Back is missing where nothing lies behind. */
export function WaysOn({ primary }: { primary?: "home" | "back" }) {
  const say = useTexts("app");
  const navigate = useNavigate();
  const canGoBack = window.history.length > 1;
  return (
    <>
      <Button look={primary === "back" ? "outline" : "primary"} onClick={() => void navigate("/index")}>
        {say("home")}
      </Button>
      {canGoBack && (
        <Button look={primary === "back" ? "primary" : "outline"} onClick={() => void navigate(-1)}>
          {say("back")}
        </Button>
      )}
    </>
  );
}
