; The installer for Windows: for one person, without administrator rights. `cargo xtask windows` makes it, with these names defined:
;   VERSION      of Bursar, such as 0.1.0
;   FROM         the folder with bursar.exe, bursar.ico and, where it is not linked in, WebView2Loader.dll
;   OUT          the installer to write
;   WEBVIEW2     optional: the installer of WebView2, which then needs no internet
;   TARGET       optional: the kind of the installer itself. NSIS for Windows brings x86-unicode alone, and that runs everywhere
; Records are in %LOCALAPPDATA%\app.bursar.desktop, and neither installing nor uninstalling touches them.

Unicode true
!ifndef TARGET
!define TARGET "amd64-unicode"
!endif
Target "${TARGET}"
ManifestDPIAware true
ManifestSupportedOS Win10
SetCompressor /SOLID lzma
RequestExecutionLevel user

!include MUI2.nsh
!include LogicLib.nsh
!include FileFunc.nsh
!include WordFunc.nsh
!include Win\COM.nsh
!include Win\Propkey.nsh

!define ID "app.bursar.desktop"
!define CLASS "Bursar.TeamFile"
!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\Bursar"
!define CLASSES "Software\Classes"
; How WebView2 says that it is there: https://learn.microsoft.com/microsoft-edge/webview2/concepts/distribution
!define CLIENT "Microsoft\EdgeUpdate\Clients\{F3017226-FE2A-4295-8BDF-00C3A9A7E4C5}"
!define WEBVIEW2_PAGE "https://go.microsoft.com/fwlink/p/?LinkId=2124703"

; What the installer ends with where it installs nothing.
!define IS_OPEN 2
!define IS_OLDER 3

Name "Bursar"
OutFile "${OUT}"
InstallDir "$LOCALAPPDATA\Programs\Bursar"
InstallDirRegKey HKCU "${UNINSTALL}" "InstallLocation"
BrandingText "Bursar ${VERSION}"
VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "Bursar"
VIAddVersionKey "FileDescription" "Installs Bursar"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "CompanyName" "Bursar"
VIAddVersionKey "LegalCopyright" "The Bursar authors"

!define MUI_ICON "${FROM}\bursar.ico"
!define MUI_UNICON "${FROM}\bursar.ico"
!define MUI_ABORTWARNING
!define MUI_FINISHPAGE_RUN "$INSTDIR\bursar.exe"
!define MUI_FINISHPAGE_RUN_TEXT "Open Bursar"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!define MUI_UNCONFIRMPAGE_TEXT_TOP "Your records stay on this computer, in $LOCALAPPDATA\${ID}. To use them again, install Bursar again."
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"

; A program that runs cannot be opened for writing.
!macro EndWhereOpen
  ${Do}
    ClearErrors
    ${IfNot} ${FileExists} "$INSTDIR\bursar.exe"
      ${ExitDo}
    ${EndIf}
    FileOpen $0 "$INSTDIR\bursar.exe" a
    ${IfNot} ${Errors}
      FileClose $0
      ${ExitDo}
    ${EndIf}
    MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "Bursar is open. Close it, then press Retry." /SD IDCANCEL IDRETRY +3
    SetErrorLevel ${IS_OPEN}
    Quit
  ${Loop}
!macroend

; The program's id at the shortcut: notifications and the taskbar go by it.
!macro SetId shortcut
  !insertmacro ComHlpr_CreateInProcInstance ${CLSID_ShellLink} ${IID_IShellLink} r0 ""
  ${If} $0 P<> 0
    ${IUnknown::QueryInterface} $0 '("${IID_IPersistFile}",.r1)'
    ${If} $1 P<> 0
      ${IPersistFile::Load} $1 '("${shortcut}", ${STGM_READWRITE})'
      ${IUnknown::QueryInterface} $0 '("${IID_IPropertyStore}",.r2)'
      ${If} $2 P<> 0
        System::Call 'shlwapi::SHStrDupW(w "${ID}", *p .r3)'
        System::Call '*${SYSSTRUCT_PROPERTYKEY}(${PKEY_AppUserModel_ID})p.r4'
        System::Call '*${SYSSTRUCT_PROPVARIANT}(${VT_LPWSTR},,p r3)p.r5'
        ${IPropertyStore::SetValue} $2 '($4,$5)'
        ${IPropertyStore::Commit} $2 ""
        !insertmacro PropVariantClear $5
        System::Free $4
        System::Free $5
        ${IPersistFile::Save} $1 '("${shortcut}",1)'
        ${IUnknown::Release} $2 ""
      ${EndIf}
      ${IUnknown::Release} $1 ""
    ${EndIf}
    ${IUnknown::Release} $0 ""
  ${EndIf}
!macroend

; The version of WebView2 in $0, or nothing.
Function WebView2
  ReadRegStr $0 HKLM "SOFTWARE\WOW6432Node\${CLIENT}" "pv"
  ${If} $0 == ""
    ReadRegStr $0 HKLM "SOFTWARE\${CLIENT}" "pv"
  ${EndIf}
  ${If} $0 == ""
    ReadRegStr $0 HKCU "Software\${CLIENT}" "pv"
  ${EndIf}
  ${If} $0 == "0.0.0.0"
    StrCpy $0 ""
  ${EndIf}
FunctionEnd

Function .onInit
  SetShellVarContext current
  ; A journal that a newer version wrote does not open in an older one.
  ReadRegStr $0 HKCU "${UNINSTALL}" "DisplayVersion"
  ${If} $0 != ""
    ${VersionCompare} "$0" "${VERSION}" $1
    ${If} $1 = 1
      MessageBox MB_OK|MB_ICONEXCLAMATION "Bursar $0 is installed, which is newer than ${VERSION}. Nothing was changed." /SD IDOK
      SetErrorLevel ${IS_OLDER}
      Quit
    ${EndIf}
  ${EndIf}
FunctionEnd

Section
  !insertmacro EndWhereOpen
  SetOutPath "$INSTDIR"
  File "${FROM}\bursar.exe"
!if /FileExists "${FROM}\WebView2Loader.dll"
  ; Microsoft's own compiler links it into the program.
  File "${FROM}\WebView2Loader.dll"
!endif
  File "${FROM}\bursar.ico"
  WriteUninstaller "$INSTDIR\uninstall.exe"

  CreateShortcut "$SMPROGRAMS\Bursar.lnk" "$INSTDIR\bursar.exe" "" "$INSTDIR\bursar.ico"
  !insertmacro SetId "$SMPROGRAMS\Bursar.lnk"
  WriteRegStr HKCU "${CLASSES}\AppUserModelId\${ID}" "DisplayName" "Bursar"
  WriteRegStr HKCU "${CLASSES}\AppUserModelId\${ID}" "IconUri" "$INSTDIR\bursar.ico"

  WriteRegStr HKCU "${CLASSES}\.bursar" "" "${CLASS}"
  WriteRegStr HKCU "${CLASSES}\.bursar" "Content Type" "application/vnd.bursar"
  WriteRegStr HKCU "${CLASSES}\${CLASS}" "" "Bursar team file"
  WriteRegStr HKCU "${CLASSES}\${CLASS}" "AppUserModelID" "${ID}"
  WriteRegStr HKCU "${CLASSES}\${CLASS}\DefaultIcon" "" "$INSTDIR\bursar.ico"
  WriteRegStr HKCU "${CLASSES}\${CLASS}\shell\open\command" "" '"$INSTDIR\bursar.exe" "%1"'
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'

  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "Bursar"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\bursar.ico"
  WriteRegStr HKCU "${UNINSTALL}" "Publisher" "Bursar"
  WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
  ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
  WriteRegDWORD HKCU "${UNINSTALL}" "EstimatedSize" "$0"

  Call WebView2
  ${If} $0 == ""
!ifdef WEBVIEW2
    InitPluginsDir
    SetOutPath "$PLUGINSDIR"
    File "/oname=webview2.exe" "${WEBVIEW2}"
    DetailPrint "Installing Microsoft Edge WebView2, which shows the pages of Bursar."
    ExecWait '"$PLUGINSDIR\webview2.exe" /silent /install' $0
    SetOutPath "$INSTDIR"
    Call WebView2
!endif
  ${EndIf}
  ${If} $0 == ""
    DetailPrint "Microsoft Edge WebView2 is missing: ${WEBVIEW2_PAGE}"
    MessageBox MB_YESNO|MB_ICONINFORMATION "Bursar is installed. It shows its pages with Microsoft Edge WebView2, which this computer does not have. Download it from Microsoft now?" /SD IDNO IDNO +2
    ExecShell "open" "${WEBVIEW2_PAGE}"
  ${EndIf}
SectionEnd

Function un.onInit
  SetShellVarContext current
FunctionEnd

Section "Uninstall"
  !insertmacro EndWhereOpen
  Delete "$INSTDIR\bursar.exe"
  Delete "$INSTDIR\WebView2Loader.dll"
  Delete "$INSTDIR\bursar.ico"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\Bursar.lnk"
  DeleteRegKey HKCU "${CLASSES}\AppUserModelId\${ID}"
  ReadRegStr $0 HKCU "${CLASSES}\.bursar" ""
  ${If} $0 == "${CLASS}"
    DeleteRegKey HKCU "${CLASSES}\.bursar"
  ${EndIf}
  DeleteRegKey HKCU "${CLASSES}\${CLASS}"
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
  DeleteRegKey HKCU "${UNINSTALL}"
SectionEnd
